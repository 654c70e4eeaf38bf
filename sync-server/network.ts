/** Who shares what a network is allowed: an IPv4 address, or the /64 an IPv6 address lies in (a household has a whole one). */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.toLowerCase().split('%', 1)[0]?.split('::', 2) ?? [];
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const whole = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
