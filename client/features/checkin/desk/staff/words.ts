/** What the sheet says that asks for a PIN, or for a name and its PIN. */
export const pinWords = {
  title: 'Staff PIN',
  newText:
    'Letting somebody in, search and leaving this screen will ask for it. It stays on this tablet only, and works offline.',
  forgotten: 'Forgotten the PIN?',
  passwordText: (name: string) =>
    `This tablet is signed in as ${name}. With ${name}'s password you can set a new PIN. Nothing on the tablet is lost.`,
  password: (name: string) => `Password of ${name}`,
  passwordMissing: 'Enter the password.',
  passwordWrong: (name: string) => `That isn't ${name}'s password.`,
  doing: 'set a new PIN',
  label: 'PIN, 4 to 8 digits',
  again: 'The same again',
  go: 'Go on',
  save: 'Set PIN',
  shape: 'A PIN has 4 to 8 digits.',
  different: 'The two PINs are different.',
  wrong: "That isn't this tablet's PIN.",
  locked: (time: string) => `Too many tries. Try again at ${time}.`,
  who: 'Who’s at the desk?',
  whoText: 'Choose your name, then type your own PIN. Not here? Set your PIN on your own phone, under At work.',
  nobodyMay: 'Nobody with a PIN of their own may do this here. Whoever runs the gym can change what staff may do.',
  of: (name: string) => `PIN of ${name}`,
  wrongOf: (name: string) => `That isn’t ${name}’s PIN.`,
  somebodyElse: 'Somebody else',
} as const;
