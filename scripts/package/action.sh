#!/usr/bin/env bash
# The step of action.yml: audits once, keeps what was seen, then tells it as SARIF, as outputs and as the summary of the job. Its status is
# that of the audit (docs/commands.md). Settings come by the environment, never through the text of a script. It runs the command of the
# release with the Node that the runner has, and installs nothing.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The archive that was made in this checkout, else that of the release which this checkout is of, named by a tag or by a commit.
if ! command -v rempart >/dev/null; then
  archives=("$ACTION_PATH"/build/packages/rempart-[0-9]*.tgz)
  archive=${archives[0]}
  if [ ! -e "$archive" ]; then
    version=$(node --print 'require(process.argv[1]).version' "$ACTION_PATH/package.json")
    archive="$folder/rempart.tgz"
    releases="${GITHUB_SERVER_URL:-https://github.com}/${ACTION_REPOSITORY:-}/releases/download"
    fetched=0
    curl --fail --silent --show-error --location --retry 2 --output "$archive" "$releases/v$version/rempart-$version.tgz" || fetched=$?
    case "$fetched" in
    0) ;;
    22 | 37) # The server says that there is no such file; the same of a file of this machine.
      echo "There is no release v$version with the command: name the action at the tag of a release, such as @v1.0.0, or at its commit." >&2
      exit 2
      ;;
    127)
      echo "The command of release v$version cannot be fetched: curl is not on this runner." >&2
      exit 2
      ;;
    *)
      echo "The command of release v$version could not be fetched: curl ended with $fetched." >&2
      exit 2
      ;;
    esac
  fi
  tar -xzf "$archive" -C "$folder"
  rempart() { node "$folder/package/bin/rempart.mjs" "$@"; }
fi

common=(--lang "${SAID_IN:-fr}" ${BASELINE:+--baseline "$BASELINE"} ${ALLOW:+--allow "$ALLOW"})
options=("${common[@]}" --record "$folder/seen" --format sarif ${FAIL_UNDER:+--fail-under "$FAIL_UNDER"})
if [ -n "${ZONE:-}" ]; then
  asked=(lint "${options[@]}" -- "$ZONE" ${DOMAIN:+"$DOMAIN"})
else
  # Blanks part the domains; none of them can be taken for an option or a pattern.
  read -r -d '' -a domains <<<"${DOMAINS:-}" || true
  asked=("${options[@]}" -- ${domains[@]+"${domains[@]}"})
fi
status=0
rempart "${asked[@]}" >"$SARIF_FILE" || status=$?

# What was seen is drawn again; its reasons not to pass were told already.
if [ -s "$folder/seen" ]; then
  rempart "${common[@]}" --format markdown --replay "$folder/seen" >>"${GITHUB_STEP_SUMMARY:-/dev/stdout}" 2>/dev/null || true
  rempart "${common[@]}" --json --replay "$folder/seen" 2>/dev/null >"$folder/documents" || true
  node -e '
    const { readFileSync } = require("node:fs");
    const grades = readFileSync(process.argv[1], "utf8").trim().split("\n").map((line) => {
      const { grade, gradeWithoutAccepted } = JSON.parse(line);
      return gradeWithoutAccepted ?? grade;
    });
    const lowest = grades.reduce((one, other) => ((other.letter ?? "Z") > (one.letter ?? "Z") ? other : one));
    console.log(`letter=${lowest.letter ?? ""}\npoints=${lowest.points ?? ""}`);
  ' "$folder/documents" >>"${GITHUB_OUTPUT:-/dev/stdout}"
fi
exit "$status"
