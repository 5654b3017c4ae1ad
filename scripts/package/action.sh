#!/usr/bin/env bash
# The step of action.yml: audits once, keeps what was seen, then tells it as SARIF and as the summary of the job. Its status is that of
# the audit (docs/commands.md). Settings come by the environment, never through the text of a script.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if ! command -v rempart >/dev/null; then
  (cd "$ACTION_PATH" && npm run --silent package >&2)
  npm install --silent --offline --no-audit --no-fund --prefix "$folder" "$ACTION_PATH"/build/packages/rempart-[0-9]*.tgz >&2
  PATH="$folder/node_modules/.bin:$PATH"
fi

options=(--lang "${SAID_IN:-fr}" --record "$folder/seen" --format sarif ${FAIL_UNDER:+--fail-under "$FAIL_UNDER"})
if [ -n "${ZONE:-}" ]; then
  asked=(lint "${options[@]}" -- "$ZONE" ${DOMAIN:+"$DOMAIN"})
else
  # Blanks part the domains; none of them can be taken for an option or a pattern.
  read -r -d '' -a domains <<<"${DOMAINS:-}" || true
  asked=("${options[@]}" -- ${domains[@]+"${domains[@]}"})
fi
status=0
rempart "${asked[@]}" >"$SARIF_FILE" || status=$?
if [ -s "$folder/seen" ]; then rempart --lang "${SAID_IN:-fr}" --format markdown --replay "$folder/seen" >>"${GITHUB_STEP_SUMMARY:-/dev/stdout}"; fi
exit "$status"
