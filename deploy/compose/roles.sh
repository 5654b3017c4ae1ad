#!/bin/sh
# Run once by the image of PostgreSQL, on an empty volume: the roles and the database of postgresql.sql, let in by passwords.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username=postgres --file=/rempart/postgresql.sql
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username=postgres \
  --set=owner="$POSTGRES_OWNER_PASSWORD" --set=serving="$POSTGRES_SERVING_PASSWORD" <<'SQL'
alter role rempart_owner password :'owner';
alter role rempart password :'serving';
SQL
