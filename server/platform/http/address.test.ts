import { expect, test } from 'vitest'
import { canonicalAddress, networksOf, visitorAddress } from './address.ts'
import { BadSetting, readConfig } from '#server/config.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['0000:0000:0000:0000:0000:FFFF:C000:0207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, canonical) => {
  expect(canonicalAddress(address)).toBe(canonical)
})

test('the owner of many networks gets fewer allowances than networks', () => {
  expect(networksOf(canonicalAddress('192.0.2.7'))).toEqual([{ key: '192.0.2.7', times: 1 }])
  expect(networksOf(canonicalAddress('2001:DB8:1:2ab::9'))).toEqual([
    { key: '2001:db8:1:2ab::/64', times: 1 },
    { key: '2001:db8:1:200::/56', times: 4 },
    { key: '2001:db8:1::/48', times: 16 },
  ])
  expect(networksOf(canonicalAddress('2001:db8:1:f::'))[1]).toEqual({ key: '2001:db8:1:0::/56', times: 4 })
})

const proxies = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies

test.each([
  ['192.0.2.1', '198.51.100.1', '192.0.2.1', 'a header from the visitor is ignored'],
  ['10.0.0.1', '198.51.100.1', '198.51.100.1', 'a header from a trusted proxy counts'],
  ['10.0.0.1', '203.0.113.9, 198.51.100.1', '198.51.100.1', 'but only the hop that the proxy saw'],
  ['10.0.0.1', '203.0.113.9, 198.51.100.1, 10.2.3.4', '198.51.100.1', 'through a second trusted proxy'],
  ['10.0.0.1', '0:0:0:0:0:FFFF:c633:6401', '198.51.100.1', 'in any spelling'],
  ['10.0.0.1', '198.51.100.1:50123', '198.51.100.1', 'with a port'],
  ['10.0.0.1', '[2001:db8::9]:443', '2001:db8:0:0::/64', 'with a port, IPv6'],
  ['::1', 'nonsense', '0:0:0:0::/64', 'text that is no address is ignored'],
  ['10.0.0.1', null, '10.0.0.1', 'without a header the proxy is the visitor'],
] as const)('a connection from %s that forwards %s counts as %s: %s', (peer, forwarded, address, _why) => {
  expect(visitorAddress(peer, forwarded, proxies)).toBe(address)
})

test.each(['10.0.0.0/33', 'proxy', '10.0.0.1/x'])('TRUSTED_PROXIES=%s is refused', (text) => {
  expect(() => readConfig({ TRUSTED_PROXIES: text })).toThrow(BadSetting)
})
