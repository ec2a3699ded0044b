# The service in a container: Node of the base image, production packages of the lockfile, no shell needed, a numeric user.
# Everything except ASSAY_HOME (a volume) and /tmp can be read-only.
#
# The tag is exact; for a reproducible build, add the digest from your registry.
FROM node:26.10.0-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# Packages of the service have no install scripts; those with scripts are for development.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:26.10.0-slim
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY . .
# A new volume gets the owner and the rights of this folder. Sources are compiled once, here, for every start.
RUN node scripts/warm.mjs \
 && mkdir -p /var/lib/assay \
 && chown 10001:10001 /var/lib/assay \
 && chmod 700 /var/lib/assay \
 && printf '#!/bin/sh\nexec node /app/src/cli.ts "$@"\n' > /usr/local/bin/assay \
 && chmod 755 /usr/local/bin/assay
ENV ASSAY_HOME=/var/lib/assay \
    HOST=0.0.0.0 \
    PORT=8080 \
    NODE_ENV=production \
    GLIBC_TUNABLES=glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=262144:glibc.malloc.trim_threshold=262144
USER 10001:10001
VOLUME /var/lib/assay
EXPOSE 8080
STOPSIGNAL SIGTERM
# The first start compiles the IP data before it is ready; it is alive during that time.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 CMD ["node", "scripts/healthy.mjs"]
# Node is process 1: it receives SIGTERM and completes running requests. `--init` of the engine adds a process that collects
# orphans, which exist only after a refresh of the data is killed from outside.
CMD ["node", "src/main.ts"]
