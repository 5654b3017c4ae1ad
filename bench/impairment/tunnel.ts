import { spawnSync } from 'node:child_process';

/** The engine and the laboratory stand here, and see each other at every other address of the network. */
export const HERE = '10.9.0.2';

/**
 * Opens the device, gives it an address and becomes the program told. Perl, because Node has no `ioctl`: TUNSETIFF with IFF_TUN and
 * IFF_NO_PI, as `linux/if_tun.h` has them.
 */
const OPEN = `
  use Fcntl;
  open(my $device, '+<', '/dev/net/tun') or die "/dev/net/tun: $!";
  my $request = pack('a16 S x64', 'weather', 0x1001);
  ioctl($device, 0x400454ca, $request) or die "TUNSETIFF: $!";
  fcntl($device, F_SETFD, 0);
  system('ip link set lo up && ip addr add ${HERE}/16 dev weather && ip link set weather up') == 0 or die 'ip';
  $ENV{WEATHER_DEVICE} = fileno($device);
  exec @ARGV;`;

/** The device, once inside; before that, runs this program again in a network of its own and ends with it. Linux, iproute2 and Perl. */
export function enterTunnel(): number {
  const device = process.env.WEATHER_DEVICE;
  if (device !== undefined) return Number(device);
  const command = ['-Urn', 'perl', '-e', OPEN, '--', process.execPath, ...process.argv.slice(1)];
  const { status, error } = spawnSync('unshare', command, { stdio: 'inherit' });
  if (error) throw error;
  process.exit(status ?? 1);
}
