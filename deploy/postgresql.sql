-- Once, as the administrator of the server: runuser -u postgres -- psql < deploy/postgresql.sql
-- Both roles log in as the Unix accounts of the same names (peer), without a password.

-- Owns the tables: for `npm run migrate` and `npm run restore`.
create role rempart_owner login;
-- The running server: reads and writes rows, and can neither create, alter nor drop a table (ASVS 5.0, 13.2.2).
create role rempart login;

create database rempart owner rempart_owner encoding 'UTF8' template template0;
revoke all on database rempart from public;
grant connect on database rempart to rempart;

\connect rempart
revoke all on schema public from public;
grant all on schema public to rempart_owner;
grant usage on schema public to rempart;

-- Applies to everything that the owner creates from now on.
alter default privileges for role rempart_owner grant usage on schemas to rempart;
alter default privileges for role rempart_owner grant select, insert, update, delete on tables to rempart;
alter default privileges for role rempart_owner grant usage, select on sequences to rempart;
