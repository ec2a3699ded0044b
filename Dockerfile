# The service in a container: Node of the base image, packages of the lockfile without those for development, no shell needed, a
# user that is a number. Everything but ASSAY_HOME (a volume) and /tmp may be read-only.
#
# The tag is exact; for a build that must repeat byte for byte, add the digest that your registry has for it.
FROM node:26.10.0-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# No package that the service loads has an install script; those that have are for development.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:26.10.0-slim
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY . .
# A fresh volume takes the owner and the rights of the folder that it covers. Sources are compiled once, here, for every start.
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
# The first start compiles the IP data before it is ready; it is alive all the while.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 CMD ["node", "scripts/healthy.mjs"]
# Node is process 1: it hears SIGTERM itself and answers what it has in hand. `--init` of the engine adds a process that collects
# orphans, which the service leaves only when a refresh of the data is killed from outside.
CMD ["node", "--max-semi-space-size=4", "src/main.ts"]
