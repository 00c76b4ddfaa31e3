# One file, every process: `docker build --target agent .` and `--target platform .`
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /moonin
ENV NEXT_TELEMETRY_DISABLED=1 TURBO_TELEMETRY_DISABLED=1 DO_NOT_TRACK=1
COPY . .
RUN node scripts/bootstrap.mjs prepare \
 && node node_modules/turbo/bin/turbo run build --output-logs=errors-only \
 && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

# The agent is one bundle: no packages, no package manager.
FROM node:24.21.0-bookworm-slim AS agent
WORKDIR /moonin
COPY --from=build /moonin/apps/discovery-agent/dist ./
# glibc keeps an arena a thread, and what was freed: here a list that was read goes back to the system at once.
ENV MALLOC_ARENA_MAX=1
ENV MALLOC_MMAP_THRESHOLD_=131072
ENV MALLOC_TRIM_THRESHOLD_=131072
USER node
ENTRYPOINT ["node", "--max-semi-space-size=2", "--optimize-for-size", "main.mjs"]

# API, portal, admin and migrations; the command chooses.
FROM node:24.21.0-bookworm-slim AS platform
WORKDIR /moonin
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1
COPY --from=build --chown=node:node /moonin ./
USER node
CMD ["node", "apps/api/dist/main.js"]
