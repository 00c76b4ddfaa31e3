/** What the bootstrap reads from its environment. */
export const bootstrapEnv = {
  all: process.env,
  cacheDir: process.env.MOONIN_CACHE_DIR,
  npmCli: process.env.npm_execpath,
};
