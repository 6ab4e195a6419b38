#!/bin/sh
# Fills in what nginx.conf leaves open, and runs nginx with it: whom to ask for names (engines differ in who that is), and
# which proxies before this one are believed about their visitors.
set -eu
made=${TMPDIR:-/tmp}/nginx.conf

# TRUSTED_PROXIES as the gateway reads it: addresses, networks, and names for ranges of them, separated by commas.
trust() {
  echo "${TRUSTED_PROXIES:-}" | tr ', ' '\n\n' | while read -r proxy; do
    case $proxy in
      '') networks= ;;
      loopback) networks='127.0.0.0/8 ::1/128' ;;
      linklocal) networks='169.254.0.0/16 fe80::/10' ;;
      uniquelocal) networks='10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 fc00::/7' ;;
      *[!0-9a-fA-F.:/]*)
        echo "TRUSTED_PROXIES: $proxy is neither an address nor a network" >&2
        exit 78
        ;;
      *) networks=$proxy ;;
    esac
    for network in $networks; do printf 'set_real_ip_from %s; ' "$network"; done
  done
}

resolver=$(awk '$1 == "nameserver" && $2 !~ /:/ { print $2; exit }' /etc/resolv.conf)
trusted=$(trust)
sed -e "s#@RESOLVER@#$resolver#" -e "s#@TRUSTED@#$trusted#" "$(dirname "$0")/nginx.conf" > "$made"
exec nginx -e stderr -c "$made" -g 'daemon off;'
