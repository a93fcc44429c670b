#!/bin/sh
# Makes the secrets of compose.large.yaml, in the folder secrets/ or the one that is named. Never replaces any.
set -eu
folder=${1:-secrets}
if [ -e "$folder" ]; then
  echo "$folder exists already. Its secrets are needed to read what was stored with them: they are not replaced." >&2
  exit 1
fi
# 32 random bytes in hexadecimal.
random() { od -An -v -tx1 -N32 /dev/urandom | tr -d ' \n'; }

# Only you can open this folder. The files in it can be read by all, because each container has another user.
mkdir -m 0700 "$folder"
umask 022
mkdir "$folder/review" "$folder/database" "$folder/store"

password=$(random)
echo "$password" >"$folder/database/review_password"
random >"$folder/database/superuser_password"
echo "postgres://review:$password@database:5432/review" >"$folder/review/database_url"

key=$(random)
echo "$key" >"$folder/review/aws_secret_access_key"
echo "GARAGE_DEFAULT_SECRET_KEY=$key" >"$folder/store/store.env"
random >"$folder/store/rpc_secret"

for name in secret_key admin_password; do random >"$folder/review/$name"; done
echo "Made in $folder. Keep a copy of its files apart from every copy of the data: without them it cannot be read."
