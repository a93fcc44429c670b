# The image of the server: the built site, the server's sources and the packages that they need, and nothing else.
#
# A tag may be moved, a digest cannot. To pin one, append what this command prints as "Digest" (@sha256:…):
#   docker buildx imagetools inspect node:26.10.0-trixie-slim
FROM node:26.10.0-trixie-slim AS base
WORKDIR /app

FROM base AS site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# The image takes nothing from .env. These two settings are the build's: docker build --build-arg VITE_WIRE=get
ARG VITE_API_HOST
ARG VITE_WIRE
RUN node scripts/build-site.ts

FROM base AS packages
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
# pdf.js draws with it. The server only counts pages.
RUN rm -rf node_modules/@napi-rs/canvas*

FROM base
ARG VERSION=1.0.0
# /healthz shows it: docker build --build-arg COMMIT=$(git rev-parse HEAD)
ARG COMMIT
# Add org.opencontainers.image.source with the address of your repository: docker build --label
LABEL org.opencontainers.image.title="medico-legal-review" \
      org.opencontainers.image.description="Web site and client/staff portal of a medico-legal medical record review service" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.licenses="LicenseRef-LICENSE"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data UV_THREADPOOL_SIZE=8
# The server starts no other program, and installs nothing. A volume takes the owner of the folder that it covers.
RUN rm -rf /usr/local/lib/node_modules /usr/local/include /opt/yarn* \
      /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg \
    && ln -s /app/server/operations/commands/review.ts /usr/local/bin/review \
    && install --directory --owner=1000 --group=1000 --mode=0700 /data \
    && printf '%s' "$COMMIT" >COMMIT
COPY package.json LICENSE site.config.ts ./
COPY --from=packages /app/node_modules node_modules
COPY contract contract
COPY server server
COPY --from=site /app/build/client build/client
# The user "node" of the base image, as numbers, so that a host can tell that it is not root. All of /app belongs to root.
USER 1000:1000
VOLUME /data
EXPOSE 3000
# In the exec form there is no shell in between: SIGTERM reaches the server, and it stops gracefully.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--initial-old-space-size=128", "server/main.ts"]
