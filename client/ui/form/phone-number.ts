/** `+441617492000` as it is written in the UK: `0161 749 2000`. Numbers of other countries stay in E.164. */
export function ukNumber(phone: string): string {
  if (!phone.startsWith('+44')) return phone;
  const national = `0${phone.slice(3)}`;
  const [, ...groups] = groupsOf(national).exec(national) ?? [];
  return groups.length === 0 ? national : groups.join(' ');
}

/** London and its like have three digits before, the big cities and 03 and 08 four, mobiles and all other places five. */
function groupsOf(national: string): RegExp {
  if (national.startsWith('02')) return /^(\d{3})(\d{4})(\d{4})$/;
  if (/^0(1\d1|11\d|[389]\d\d)/.test(national)) return /^(\d{4})(\d{3})(\d{3,4})$/;
  return /^(\d{5})(\d{5,6})$/;
}

/** What somebody typed, `07700 900123` or `+44 (0)7700 900123`, as E.164 where it can be one; otherwise what is left, for a rule to refuse. */
export function typedNumber(typed: string): string {
  const plain = typed.replace(/\(0\)/g, '').replace(/[\s().-]/g, '');
  if (plain.startsWith('00')) return `+${plain.slice(2)}`;
  return plain.startsWith('0') ? `+44${plain.slice(1)}` : plain;
}
