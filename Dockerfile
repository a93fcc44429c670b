# The first stage builds the site. The final image has no development tools.
FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# The image takes nothing from .env. These two settings are the build's: docker build --build-arg VITE_WIRE=get
ARG VITE_API_HOST
ARG VITE_WIRE
RUN node scripts/build-site.ts

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data UV_THREADPOOL_SIZE=8
# Keeps memory use low, even under many uploads (docs/decisions/little-memory.md).
ENV MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=16384 NODE_OPTIONS=--max-semi-space-size=1
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force
COPY contract contract
COPY server server
COPY site.config.ts ./
COPY --from=build /app/build build
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Exec form, so that SIGTERM reaches the server and it shuts down gracefully.
STOPSIGNAL SIGTERM
CMD ["node", "server/main.ts"]
