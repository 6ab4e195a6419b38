#!/bin/sh
# nginx must be told whom to ask for names; engines differ in who that is.
set -eu
resolver=$(awk '$1 == "nameserver" && $2 !~ /:/ { print $2; exit }' /etc/resolv.conf)
sed "s/RESOLVER/$resolver/" /etc/front/nginx.conf > /tmp/nginx.conf
exec nginx -e stderr -c /tmp/nginx.conf -g 'daemon off;'
