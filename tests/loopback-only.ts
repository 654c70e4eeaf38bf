/** No test asks anything outside this machine: what would, fails and says so. */
const network = globalThis.fetch;

const isHere = ({ protocol, hostname }: URL) =>
  protocol === 'data:' || protocol === 'blob:' || hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');

globalThis.fetch = async (input, init) => {
  const address = new URL(input instanceof Request ? input.url : input);
  if (!isHere(address)) throw new Error(`A test asked ${address.origin}, which is not this machine.`);
  return network(input, init);
};
