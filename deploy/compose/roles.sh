#!/bin/sh
# Run once by the PostgreSQL image, on an empty volume: creates the roles and the database of postgresql.sql, with password logins.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username=postgres --file=/rempart/postgresql.sql
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username=postgres \
  --set=owner="$POSTGRES_OWNER_PASSWORD" --set=serving="$POSTGRES_SERVING_PASSWORD" <<'SQL'
alter role rempart_owner password :'owner';
alter role rempart password :'serving';
SQL
