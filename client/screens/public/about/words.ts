/** What `/about` says. */
export const messages = {
  title: 'About Fitness Hub',
  lead: 'One app for the gyms around you: find one, get a pass, book and check in. It was made for the place where apps usually fail, a gym in a basement.',
  beliefs: {
    title: 'What we believe in',
    items: [
      {
        title: 'It works where you are',
        text: 'Your passes, bookings and the gyms around you are on your device. Your code opens the door when your phone and the gym’s tablet are both offline.',
      },
      {
        title: 'You can see what’s true',
        text: 'Confirmed means confirmed. Anything still waiting says so. If the answer is no, we tell you why and what you can do.',
      },
      {
        title: 'The price is the price',
        text: 'In pounds, with everything included. Nothing renews on its own, and nothing you do offline costs money later.',
      },
      {
        title: 'Fair to both sides',
        text: 'A visit that happened is never lost, for you or for the gym. No gym can pay for a better place in the search.',
      },
    ],
  },
  passes: {
    title: 'How passes work',
    steps: [
      {
        title: 'Choose',
        text: 'Each gym sells its own: a day, several visits, or a month or more. The gym’s page shows the full price and the opening hours before you pay.',
      },
      {
        title: 'Start',
        text: 'A pass starts with your first visit or on a set day; the pass says which.',
      },
      {
        title: 'Walk in',
        text: 'Show your code at the door. It works for seven days after your phone was last online.',
      },
      {
        title: 'Change your mind',
        text: 'Cancel a class in time and the visit is yours again. Return a pass within 14 days and get your money back, less what you used if you asked to start at once.',
      },
    ],
  },
  company: {
    title: 'Who we are',
    example:
      'These details are an example: nobody has named the company that runs this copy of Fitness Hub yet. There is no such company.',
    name: 'Company',
    number: 'Company number',
    vat: 'VAT number',
    address: 'Address',
    phone: 'Telephone',
    registered: 'Registered in England and Wales.',
  },
  more: { title: 'More', terms: 'Terms', privacy: 'Privacy notice', contact: 'Write to us', find: 'Find a gym' },
} as const;
