/**
 * This process's environment for a command whose words are compared: without the colour settings of whatever runs the tests. Told both to
 * colour and not to, Node warns on standard error.
 */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _forced, NO_COLOR: _none, ...inherited } = process.env;
  return inherited;
}
