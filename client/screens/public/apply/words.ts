import { choices, no, yes } from '../../../features/application/said.words.ts';

/** What `/apply` says. */
export const words = {
  title: 'Bring your gym to Fitness Hub',
  lead: 'More people through the door, and a front desk that keeps working when the internet doesn’t.',
  start: 'Start your application',
  promise: 'It takes about five minutes. You can stop at any point: this device keeps what you typed.',
  resume: {
    title: (gym: string) => (gym === '' ? 'You’ve already started' : `You’ve started on ${gym}`),
    text: (when: string) => `Last changed ${when}. It’s kept on this device for 90 days.`,
    go: 'Carry on',
    forget: 'Start again',
    other: (begun: string, gym: string) =>
      `You came from ${gym}’s page. Only one can be filled in at a time: carry on with ${begun}, or drop it and begin with ${gym}.`,
    instead: (gym: string) => `Begin with ${gym}`,
  },
  expired: 'An application you’d started on this device was more than 90 days old, so we’ve taken it away.',
  open: {
    title: 'We have your application',
    text: 'See how far it has got, and answer anything we’ve asked.',
    go: 'See your application',
  },
  benefits: {
    title: 'What you get',
    items: [
      { title: 'Found by people nearby', text: 'Your classes, hours and prices, where members in your area look for a gym.' },
      {
        title: 'Paid for every visit',
        text: 'Members buy passes from you here. Each visit is counted once, even when the line is down.',
      },
      { title: 'A desk that works offline', text: 'Any tablet checks passes by itself and tells you afterwards what happened.' },
    ],
  },
  fees: {
    title: 'What it costs',
    lead: 'No joining fee, no monthly fee. You pay only when you sell.',
    caption: 'On a £40 pass sold through Fitness Hub',
    rows: [
      ['Pass price, VAT included', '£40.00'],
      ['Our commission, 15%', '£6.00'],
      ['VAT on our commission, 20%', '£1.20'],
      ['You’re paid', '£32.80'],
    ],
  },
  need: {
    title: 'What you need',
    items: [
      'Your company, charity or VAT number, if you have one',
      'Public liability cover of at least £2 million',
      'Your address and opening hours',
      'An idea of the passes you’d like to sell',
    ],
  },
  faq: {
    title: 'Good to know',
    items: [
      {
        question: 'What happens after I send it?',
        answer:
          'Somebody on our team reads it and answers within five working days. If we need to know more, we ask you here and by email.',
      },
      {
        question: 'Can people see my gym straight away?',
        answer:
          'No. Once you’re approved you set up your profile, hours and passes in your own time, and go live when you’re ready.',
      },
      {
        question: 'Do I need internet to fill it in?',
        answer:
          'No. You need to be online to sign up and sign in. Everything else works offline, and it’s sent when you’re back.',
      },
      {
        question: 'I run more than one gym. Do I apply for each?',
        answer: 'Yes, one application for each address. You can send three in 30 days.',
      },
      {
        question: 'My gym is listed here already. What now?',
        answer: 'Open its page and choose “Is this your gym?”. We fill in what we know.',
      },
    ],
  },
  steps: {
    basic: { title: 'Basic info', lead: 'Who you are and what your gym is called.' },
    business: { title: 'Business', lead: 'Who runs it. We check this against public registers.' },
    location: { title: 'Location', lead: 'Where it is and when it’s open.' },
    services: { title: 'Services', lead: 'What people can do there, and what you’d like to sell.' },
    summary: { title: 'Check and send', lead: 'Have a last look. You can still change everything.' },
  },
  progress: (percent: number) => `${percent}% of the form`,
  step: (number: number) => `Step ${number} of 4`,
  next: 'Next',
  toSummary: 'Check it all',
  back: 'Back',
  edit: 'Change',
  saved: 'Saved on this device',
  optional: '(optional)',
  yes,
  no,
  choices,
  ask: {
    mayCall: 'May we call you about this?',
    vatRegistered: 'Are you VAT registered?',
    registeredHere: 'Is the gym’s address your registered address?',
    alwaysOpen: 'Are you open round the clock?',
    offPeak: 'Would you like to fill off-peak hours?',
    walkIns: 'Do you take walk-ins without a booking?',
    stepFree: 'Can people get in without a step?',
    cover: 'Public liability cover',
  },
  hints: {
    phone: 'So that we can reach you about your application.',
    email: 'We answer to this address.',
    emailLocked: 'The address you’re signed in with.',
    companyNumber: '8 digits, or 2 letters and 6 digits.',
    vatNumber: 'GB and 9 or 12 digits. We check that they add up.',
    tradingSince: 'The year, such as 2014.',
    entranceNote: 'Such as “blue door beside the bakery”, or a what3words address.',
    equipment: 'One on each line, up to ten.',
    staffedHours: 'If you’re open without staff, when is somebody there?',
    passes: 'A rough price will do. You set the real ones later.',
    activities: 'Choose up to 20.',
  },
  pin: {
    title: 'Place on the map',
    from: (place: string) => `We’ve put the pin at ${place}. You can move it.`,
    first: 'Type the postcode above, and we’ll put the pin near it if we can.',
    none: 'We can’t place this postcode from here. That’s fine: we’ll set the pin from your address.',
    set: (lat: string, lon: string) => `The pin is at ${lat}, ${lon}.`,
    here: 'I’m at the gym now',
    asking: 'Finding you…',
    denied: 'Your browser won’t say where you are. Paste coordinates instead, or leave the pin as it is.',
    paste: 'Or paste coordinates from any map',
    placeholder: '53.7965, -1.5478',
    wrong: 'Coordinates look like 53.7965, -1.5478.',
  },
  hours: {
    opens: (day: string) => `${day} opens`,
    closes: (day: string) => `${day} closes`,
    to: 'to',
    closed: 'Closed',
    add: (day: string) => `Add another opening on ${day}`,
    remove: (day: string) => `Remove an opening on ${day}`,
    copy: 'Use Monday’s hours every day',
    note: 'If you close after midnight, just say so: 18:00 to 02:00.',
  },
  price: (pass: string) => `Price of ${pass}, in pounds`,
  photosLater: 'Photos come later, once you’re approved.',
  agree: {
    informationTrue: 'Everything here is true, as far as I know.',
    mayApply: 'I may apply on behalf of this gym.',
    ownerTerms: 'I accept the owner terms',
    privacy: 'I’ve read the privacy notice',
    marketing: 'Send me news for gym owners by email. I can stop it at any time.',
    read: 'read it',
  },
  summary: {
    empty: 'Not said',
    left: (count: number) =>
      count === 1 ? 'One answer is still missing or not right.' : `${count} answers are still missing or not right.`,
    send: 'Send application',
    sendLater: 'Send when online',
    offline: 'Your application is saved on this device and will be sent when you’re online. Keep this app installed.',
    signUp: 'Sign up and send it',
    signIn: 'I have an account',
    signedOut:
      'You need an account to send it, so that only you can see it and we know where to answer. What you typed stays right here.',
    signedOutOffline:
      'Your application is saved on this device. You need to be online to sign up or sign in; then you can send it.',
    verify: 'Please confirm your email address first. We’ve sent you a link; what you typed stays right here.',
    verifyGo: 'Go to confirmation',
  },
  sent: {
    title: 'Your application is in',
    queuedTitle: 'Saved, and on its way',
    reference: (ref: string) => `Your reference is ${ref}.`,
    queued:
      'Your application is saved on this device and will be sent when you’re online. Keep this app installed. We’ll show your reference here and email it to you.',
    refusedTitle: 'We couldn’t take it',
    next: 'What happens next',
    steps: [
      'We read it and check your details.',
      'We answer within five working days, here and by email.',
      'Once you’re approved, you set up your gym and go live when you’re ready.',
    ],
    follow: 'Follow your application',
    refusedText: 'Your answers are still on this device.',
    back: 'Back to your answers',
    phone: 'Tell me on this phone as well',
    close: 'Close',
  },
  display: (gym: string) => `Apply with ${gym}`,
} as const;
