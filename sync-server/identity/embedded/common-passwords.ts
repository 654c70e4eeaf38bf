/**
 * Well-known passwords of ten characters and more (551 of them; a shorter one is refused for its length), and stems that are
 * as well known when only digits and signs stand around them. Written down from what everybody knows to be in every leaked
 * list; it is not one of those lists and does not claim to be the top of any.
 */
const PASSWORDS = `
password12 password123 password1234 password12345 password123456 password1! password2024 password2025 password2026
passwordpassword mypassword mypassword1 newpassword thepassword yourpassword 1234567890 12345678901 123456789012 0123456789
0987654321 9876543210 1234567891 12345678910 1234512345 1231231231 1122334455 1111111111 0000000000 2222222222 5555555555
6666666666 7777777777 8888888888 9999999999 11111111111 12341234123 1029384756 1472583690 1478963210 7894561230 1597534862
3216549870 9638527410 0147258369 1593572468 qwertyuiop qwertyuiop123 qwerty1234 qwerty12345 qwerty123456 qwertyqwerty
qwerty123123 qwertyui12 qwerasdfzxcv asdfghjkl1 asdfghjkl123 asdfghjklz asdfasdfasdf zxcvbnm123 zxcvbnm1234 zxcvbnmasd
qazwsxedcrfv qazwsxedc1 qazwsxedc123 1qaz2wsx3edc 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u q1w2e3r4t5 q1w2e3r4t5y6
zaq12wsxcde3 zaq1zaq1zaq1 qweasdzxc1 qweasdzxc123 qweqweqwe123 qwe123qwe123 123qweasdzxc 1234qwerasdf asdf1234asdf
abcd123456 abc1234567 abcdef1234 abcdefghij abcdefghijk a123456789 a1234567890 aa12345678 aa123456789 123456789a 123456789q
123456789z 1234567890a 1234567890q 123456789abc 123456abcdef 12345qwert 12345qwerty 123456qwerty 123456asdf iloveyou12
iloveyou123 iloveyou1234 iloveyouforever iloveyousomuch iloveyou2! iloveyou11 iloveyou22 ilovemyself ilovejesus ilovemusic
ilovemymum ilovemymom ilovemydad ilovemydog ilovemycat ilovepizza ilovefootball ilovechocolate loveyou123 loveyou1234
lovelovelove lovely1234 loveforever foreverlove sunshine12 sunshine123 sunshine1234 princess12 princess123 princess1234
football12 football123 football1234 footballer liverpool1 liverpool12 liverpool123 liverpoolfc liverpool8 manchester
manchester1 manchesterunited manchestercity manutd1234 arsenal123 arsenal1234 arsenal1886 chelsea123 chelsea1234 chelseafc1
tottenham1 tottenham123 tottenhamhotspur rangers123 rangers1872 celtic1234 celtic1888 everton123 everton1878 newcastle1
newcastle123 newcastleunited westham123 westhamunited astonvilla leedsunited leeds12345 england123 england1966 scotland123
scotland12 london1234 london2012 superman12 superman123 superman1234 batman1234 batman12345 spiderman1 spiderman123
spiderman12 starwars12 starwars123 starwars1977 pokemon123 pokemon1234 pokemon12345 pikachu123 naruto1234 dragonball
dragonballz dragon1234 dragon12345 monkey1234 monkey12345 charlie123 charlie1234 welcome123 welcome1234 welcome12345
welcomehome welcome2024 welcome2025 welcome2026 changeme12 changeme123 changeme1234 letmein123 letmein1234 letmeinnow
letmeinplease trustno1trustno1 administrator administrator1 admin12345 admin123456 adminadmin adminadmin123 administrador
rootroot12 root123456 test123456 testtest12 testtest123 testing123 testing1234 testpassword temppassword temp123456
guest12345 default123 default1234 secret1234 secret12345 secretpassword supersecret topsecret1 topsecret123 computer12
computer123 internet12 internet123 microsoft1 microsoft123 samsung123 samsung1234 iphone1234 android123 google1234
google12345 facebook12 facebook123 facebook1234 instagram1 instagram123 youtube123 minecraft1 minecraft12 minecraft123
minecraft1234 fortnite12 fortnite123 roblox1234 roblox12345 playstation playstation1 playstation2 playstation3 playstation4
playstation5 nintendo12 nintendo123 xbox360123 michael123 michael1234 michelle12 michelle123 jennifer12 jennifer123
jessica123 jessica1234 jordan2323 jordan1234 jasmine123 daniel1234 daniel12345 andrew1234 anthony123 ashley1234 matthew123
nicholas12 patrick123 thomas1234 william123 william1234 elizabeth1 elizabeth12 elizabeth123 charlotte1 charlotte12
charlotte123 alexander1 alexander12 alexander123 christopher christopher1 stephanie1 stephanie123 chocolate1 chocolate12
chocolate123 butterfly1 butterfly12 butterfly123 strawberry strawberry1 blueberry1 raspberry1 watermelon pineapple1
bananabanana cheesecake cupcake123 cookie1234 cookiemonster pumpkin123 peanutbutter rainbow123 rainbow1234 snowflake1
snowball12 summer2023 summer2024 summer2025 summer2026 summertime summertime1 winter2023 winter2024 winter2025 winter2026
spring2024 spring2025 spring2026 autumn2024 autumn2025 autumn2026 september1 november12 december12 december25 january123
friday1234 blink182blink metallica1 metallica123 slipknot12 slipknot666 linkinpark nirvana123 ironmaiden ironmaiden1
jesuschrist jesuslovesme blessed123 godisgood1 godislove1 jesus12345 heavenly123 babygirl12 babygirl123 babygirl1234
beautiful1 beautiful12 beautiful123 gorgeous12 sweetheart sweetheart1 sweetie123 hello12345 hello123456 hellohello
hellokitty hellokitty1 helloworld helloworld1 hellothere goodmorning goodbye123 whatever12 whatever123 whatever1234
whateveritis nevermind1 nothing123 something1 something123 blahblahblah trustno1234 justinbieber onedirection taylorswift
eminem1234 tinkerbell tinkerbell1 mickeymouse mickeymouse1 winniethepooh spongebob1 spongebob123 scoobydoo1 scoobydoo2
harrypotter harrypotter1 hermione12 hogwarts12 gandalf123 lordoftherings matrix1234 terminator terminator1 blackjack1
lucky77777 jackpot123 diamond123 diamonds12 goldfish12 silver1234 shadow1234 shadow12345 ginger1234 tigger1234 buster1234
bailey1234 maggie1234 molly12345 oliver1234 poppy12345 bella12345 lucky12345 buddy12345 daisy12345 mustang123 corvette12
ferrari123 porsche911 mercedes12 mercedesbenz volkswagen landrover1 motorcycle basketball basketball1 baseball12 baseball123
volleyball volleyball1 rugby12345 cricket123 tennis1234 golf123456 swimming12 gymnastics gymnastics1 crossfit12 crossfit123
workout123 workout1234 fitness123 fitness1234 fitnesshub1 fitnesshub12 fitnesshub123 bodybuilding deadlift12 running123
marathon12 marathon26 yoga123456 correcthorsebatterystaple thisismypassword thisisapassword letmeinletmein opensesame
opensesame1 nopassword nopassword1 dontforget idontknow1 idontcare1 iamthebest imthebest1 whoareyou1 myspace123 yahoo12345
hotmail123 gmail12345 bismillah1 bismillah123 september11 p@ssw0rd12 p@ssw0rd123 p@ssw0rd1234 pa55word123 passw0rd12
passw0rd123 pass123456 pass1234567 passpass12 passpass123 qwerty!@#$ !qaz2wsx3edc !@#$%^&*() 1qazxsw23edc zxcasdqwe123
poiuytrewq lkjhgfdsa1 mnbvcxz123 0p9o8i7u6y aaaaaaaaaa1 aaaa123456 a1b2c3d4e5 a1b2c3d4e5f6 a1s2d3f4g5 asd123asd123
zxc123zxc123 147852369a 159357159357 159753159753 123321123321 123123123123 321321321321 456456456456 741852963a 987654321a
789456123a 11223344556 112233445566 121212121212 131313131313 135792468a 1357924680 2468101214 2580258025 5201314520
1314520520 woaini1314 woaini520520 woaini123456
`;

const PHRASES = ['correct horse battery staple', 'password is password'];

const STEMS = `
password passw passwort motdepasse contrasena welcome letmein changeme iloveyou qwerty qwertyuiop azerty asdfgh asdfghjkl
zxcvbn zxcvbnm admin administrator superuser root guest default secret testing test login access master monkey dragon shadow
sunshine princess football baseball basketball rugby cricket hockey tennis liverpool arsenal chelsea tottenham manchester
everton celtic rangers newcastle superman batman spiderman starwars pokemon minecraft fortnite roblox naruto charlie michael
daniel jessica jennifer ashley thomas george jordan hunter ranger harley buster killer pepper ginger cookie cheese banana
chocolate butterfly flower rainbow summer winter spring autumn january february march april june july august september
october november december monday tuesday wednesday thursday friday saturday sunday london england scotland ireland wales
britain computer internet samsung google facebook instagram whatsapp twitter youtube microsoft windows apple iphone android
hello helloworld whatever freedom forever lovely loveyou babygirl beautiful angel jesus christ heaven mustang ferrari
porsche mercedes corvette yamaha fitnesshub fitness workout crossfit yoga gym mygym gymtime trustno abc abcd abcdef abcdefg
qwe qweasd qweasdzxc asd asdf zxc qaz qazwsx
`;

const words = (text: string) => text.trim().split(/\s+/);

/** Lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([...words(PASSWORDS), ...PHRASES]);
/** Lower case letters only. */
export const COMMON_STEMS: ReadonlySet<string> = new Set(words(STEMS));
