// Runs before anything else, on whatever Node there is: plain JavaScript on purpose. The sources need Node 24 (node:sqlite, types
// stripped at load). On Linux and Windows it comes with `npm ci` as an optional dependency; elsewhere the host must have it.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `Fitness Hub needs Node 24 or newer and was started with ${process.version}. ` +
      'On Linux and Windows run it through npm after "npm ci" (npm start, npm test): the right Node comes with the project. ' +
      'Elsewhere install Node 24 first.',
  );
  process.exit(1);
}
