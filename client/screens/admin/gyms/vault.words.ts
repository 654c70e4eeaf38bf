/** What a super-admin reads who opens a gym's bank and tax details. */
export const vaultWords = {
  title: 'Bank and tax details in full',
  lead: 'Your name, the time and your reason go on record before anything is shown.',
  reason: 'Why do you need them?',
  reasonRule: 'Say why, in 3 to 300 characters.',
  password: 'Your password',
  passwordMissing: 'Type your password: only you may see this.',
  passwordWrong: 'That isn’t your password.',
  open: 'Show them once',
  doing: 'open bank details',
  once: 'Nothing of this is kept on this device.',
  hide: 'Hide them',
  failed: 'They couldn’t be opened. Try again in a moment.',
  status: {
    submitted: 'sent',
    checking: 'being checked',
    verified: 'checked',
    rejected: 'refused',
    superseded: 'no longer used',
  },
  facts: {
    ...{
      accountHolder: 'Account holder',
      bankName: 'Bank',
      sortCode: 'Sort code',
      accountNumber: 'Account number',
      iban: 'IBAN',
    },
    ...{ vatNumber: 'VAT number', noVat: 'Not registered', companyNumber: 'Company number', utr: 'Tax reference (UTR)' },
    ...{ nino: 'National Insurance number', dateOfBirth: 'Date of birth', address: 'Address', sentAt: 'Sent' },
  },
} as const;
