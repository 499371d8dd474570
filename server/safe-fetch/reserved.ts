/*
 * The rows of IANA's two registries of special-purpose addresses
 * (iana.org/assignments/iana-ipv4-special-registry and …/iana-ipv6-special-registry, of 2025),
 * whole and in their order, with multicast and what is reserved. Also rows that can be reached from
 * everywhere stand here: nobody's service has such an address.
 */
export const reserved4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/** Within {@link given6}. What is outside of it has been given to nobody. */
export const reserved6 = [
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "2620:4f:8000::/48",
  "3fff::/20",
];

/**
 * The only IPv6 addresses that exist on the public internet
 * (iana.org/assignments/ipv6-address-space).
 */
export const given6 = "2000::/3";

/** IPv4 addresses in the form of IPv6: they are what they contain. */
export const mapped6 = "::ffff:0:0/96";
