# What is yours, once for all files of this folder: `sed -f machine.sed FILE` fills it in. The same on the three machines but for
# name (one, two or three) and address. For passwords `openssl rand -hex 20`, for the key `openssl rand -base64 32`: every file takes these as they are.

# Two files that a single machine has too: here the processes of Kagoj are on three machines,
s/^\( *\)server kagoj-1 127.0.0.1:3000$/\1server kagoj-1 <one>:3000\n\1server kagoj-2 <two>:3000\n\1server kagoj-3 <three>:3000/
/^ *# server kagoj-2 /d
# and PgBouncer asks haproxy, which knows where the database is (database.cfg).
s/host=127.0.0.1 port=5432/host=127.0.0.1 port=5000/

s|<name>|one|g
s|<address>|10.0.0.1|g
s|<one>|10.0.0.1|g
s|<two>|10.0.0.2|g
s|<three>|10.0.0.3|g
s|<superuser-password>|CHANGE|g
s|<standby-password>|CHANGE|g
s|<rewind-password>|CHANGE|g
s|<patroni-password>|CHANGE|g
s|<desk-password>|CHANGE|g
s|<key>|CHANGE|g
