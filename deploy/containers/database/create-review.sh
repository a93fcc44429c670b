#!/bin/sh
# Runs once, when the database of compose.large.yaml is set up: the server gets an account that owns only its database.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --set=password="$(cat "${REVIEW_PASSWORD_FILE:-/run/secrets/review_password}")" \
  --dbname=postgres <<'SQL'
CREATE ROLE review LOGIN PASSWORD :'password';
CREATE DATABASE review OWNER review;
SQL
