# One image a service: `docker build --target chat -t plumbline/chat .`; `make images` builds them all (buildah where there is no docker).
#
# An image has Node, the C libraries that it is linked with, one service's bundle and the packages that the bundle leaves
# outside. No shell (but in reading), no npm, no package manager: look into a running one with `docker debug`, `kubectl debug`, or `node -e`.
# It runs as 10001, needs no file system but a writable /tmp (tmpfs), and answers /healthz, /readyz and /metrics on 8100.

ARG NODE_IMAGE=node:24-bookworm-slim

# What npm reads, alone: packages are installed anew only when one of these files changes, not with every change of the source.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /plumbline
COPY . .
RUN mkdir /manifests \
  && cp package-lock.json .npmrc /manifests/ \
  && find . -name package.json -exec cp --parents {} /manifests/ ';'

FROM ${NODE_IMAGE} AS build
WORKDIR /plumbline
COPY --from=manifests /manifests ./
RUN npm ci --loglevel=error
COPY . .
RUN node scripts/build.ts && node scripts/containers/image-files.ts /images

# Node and what it is linked with. The entries of dpkg tell scanners which versions these are.
FROM ${NODE_IMAGE} AS system
RUN set -eu; \
  mkdir -p /system/usr/local/bin /system/etc /system/tmp /system/var/lib/dpkg/status.d /system/usr/share/doc; \
  chmod 1777 /system/tmp; \
  node="$(readlink -f "$(command -v node)")"; \
  cp "$node" /system/usr/local/bin/node; \
  ldd "$node" | grep -o '/[^ ]*' | xargs -I '{}' cp -L --parents '{}' /system; \
  for package in libc6 libgcc-s1 libstdc++6; do \
    dpkg-query --status "$package" > "/system/var/lib/dpkg/status.d/$package"; \
    cp -rL --parents "/usr/share/doc/$package/copyright" /system; \
  done; \
  echo 'hosts: files dns' > /system/etc/nsswitch.conf; \
  echo 'plumbline:x:10001:10001::/app:/usr/sbin/nologin' > /system/etc/passwd; \
  echo 'plumbline:x:10001:' > /system/etc/group; \
  cp /etc/os-release /system/etc/os-release

FROM scratch AS runtime
COPY --from=system /system /
WORKDIR /app
USER 10001:10001
# The last two as in scripts/system.ts, which says why; so are Node's flags.
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  HEALTH_PORT=8100 \
  MALLOC_ARENA_MAX=2 \
  MALLOC_TRIM_THRESHOLD_=131072
EXPOSE 8100
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "require('http').get({ port: process.env.HEALTH_PORT, path: '/healthz' }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=4", "--heap-growing-percent=20", "--no-parallel-scavenge"]
CMD ["dist/main.js"]
ARG VERSION=development
ARG REVISION=unknown
LABEL org.opencontainers.image.vendor="Plumbline" \
  org.opencontainers.image.licenses="LicenseRef-UNLICENSED" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.base.name="scratch"

FROM runtime AS gateway
LABEL org.opencontainers.image.title="plumbline/gateway" \
  org.opencontainers.image.description="The only HTTP of Plumbline: /v1, the founder app and the console of admins"
ENV PORT=8080 \
  STATIC_DIR=/app/frontend/dist \
  ADMIN_STATIC_DIR=/app/admin-frontend/dist
EXPOSE 8080
COPY --from=build /images/gateway ./

FROM runtime AS auth
LABEL org.opencontainers.image.title="plumbline/auth" \
  org.opencontainers.image.description="Users, sessions and their mails"
COPY --from=build /images/auth ./

FROM runtime AS plans
LABEL org.opencontainers.image.title="plumbline/plans" \
  org.opencontainers.image.description="Pitches, their pages and supplements"
COPY --from=build /images/plans ./

FROM runtime AS evaluations
LABEL org.opencontainers.image.title="plumbline/evaluations" \
  org.opencontainers.image.description="Reviews of pitches and their results"
COPY --from=build /images/evaluations ./

FROM runtime AS memos
LABEL org.opencontainers.image.title="plumbline/memos" \
  org.opencontainers.image.description="Investor memos and their packages of documents"
COPY --from=build /images/memos ./

FROM runtime AS teams
LABEL org.opencontainers.image.title="plumbline/teams" \
  org.opencontainers.image.description="Teams, members and invitations"
COPY --from=build /images/teams ./

FROM runtime AS chat
LABEL org.opencontainers.image.title="plumbline/chat" \
  org.opencontainers.image.description="Answers about a report and its pitch"
# 200 answers at once are garbage as fast as V8 lets a heap grow (scripts/system.ts).
ENTRYPOINT ["node", "--max-semi-space-size=4", "--heap-growing-percent=20", "--no-parallel-scavenge", "--memory-saver-mode"]
COPY --from=build /images/chat ./

FROM runtime AS reading
LABEL org.opencontainers.image.title="plumbline/reading" \
  org.opencontainers.image.description="The processes that read documents, draw their pages and do OCR"
# Only to limit the memory and the time of a process that reads (`limited-process.ts`): Node has no call for it.
COPY --from=system /usr/bin/dash /bin/sh
COPY --from=build /images/reading ./

FROM runtime AS admin
LABEL org.opencontainers.image.title="plumbline/admin" \
  org.opencontainers.image.description="Read models of the console of admins, and the audit log"
COPY --from=build /images/admin ./

FROM runtime AS analyst
LABEL org.opencontainers.image.title="plumbline/analyst" \
  org.opencontainers.image.description="A model server that answers from rules"
ENV PORT=8085
EXPOSE 8085
COPY --from=build /images/analyst ./

# Not services: what is needed beside them. For docker-compose.yml, one makes the secrets of a new system and the replica set, and ends.
FROM runtime AS setup
LABEL org.opencontainers.image.title="plumbline/setup" \
  org.opencontainers.image.description="Makes the secrets and the replica set of a new system, once"
HEALTHCHECK NONE
CMD ["dist/setup.js"]
COPY --from=build /images/setup ./

# Backup and restore of everything that is kept (k8s/base/backup.yaml, docs/runbook.md).
FROM runtime AS backup
LABEL org.opencontainers.image.title="plumbline/backup" \
  org.opencontainers.image.description="Backs databases and store up, checks backups, restores them"
HEALTHCHECK NONE
CMD ["dist/backup.js", "make"]
COPY --from=build /images/backup ./

# This one takes every mail and shows it.
FROM runtime AS mailbox
LABEL org.opencontainers.image.title="plumbline/mailbox" \
  org.opencontainers.image.description="A mail server that shows what it takes, for trying Plumbline out"
ENV HEALTH_PORT=8025
EXPOSE 8025 8026
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "require('http').get({ port: 8025, path: '/api/email' }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
CMD ["node_modules/maildev/dist/bin/maildev.js", "--smtp", "8026", "--ip", "0.0.0.0", "--web", "8025", "--web-ip", "0.0.0.0", "--mail-directory", "/tmp/mails", "--max-emails", "500"]
COPY --from=build /images/mailbox ./
