#!/bin/sh
# Fills the placeholders of nginx.conf and runs nginx: the resolver (its address differs between engines), the trusted
# proxies before this one, and TLS if a certificate is mounted. `start.sh -t` only checks the result.
set -eu
temporary=${TMPDIR:-/tmp}
made=$temporary/nginx.conf

# TRUSTED_PROXIES has the format of the gateway: addresses, networks, and names of ranges, separated by commas.
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

# TLS uses two files of TLS_FOLDER: tls.crt, the certificate with its chain, and tls.key.
tls() {
  folder=${TLS_FOLDER:-/etc/front-tls}
  [ -f "$folder/tls.crt" ] && [ -f "$folder/tls.key" ] || return 0
  printf 'listen %s ssl backlog=4096; ssl_certificate %s; ssl_certificate_key %s; ' \
    "${TLS_PORT:-8443}" "$folder/tls.crt" "$folder/tls.key"
  printf 'ssl_protocols TLSv1.2 TLSv1.3; ssl_session_cache shared:tls:10m; ssl_session_tickets off; '
}

resolver=${RESOLVER:-$(awk '$1 == "nameserver" && $2 !~ /:/ { print $2; exit }' /etc/resolv.conf)}
trusted=$(trust)
sed -e "s#@RESOLVER@#$resolver#" -e "s#@TRUSTED@#$trusted#" -e "s#@TLS@#$(tls)#" -e "s#@TEMPORARY@#$temporary#" \
  -e "s#@PORT@#${PORT:-8080}#" -e "s#@GATEWAYS@#${GATEWAYS:-gateway:8080}#" "$(dirname "$0")/nginx.conf" > "$made"
exec nginx -e stderr -c "$made" -g 'daemon off;' "$@"
