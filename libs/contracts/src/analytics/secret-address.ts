/** Names of query parameters that carry a secret, in lower case without separators. */
const secretNames = new Set(
  (
    'accesskey accesstoken apikey apitoken appid appkey auth authkey authorization authtoken bearer clientsecret ' +
    'credential jwt key passwd password privatekey pwd refreshtoken secret secretkey sessiontoken sharedkey sig ' +
    'signature subscriptionkey token xamzcredential xamzsecuritytoken xamzsignature xapikey'
  ).split(' '),
);

const parameters = /([?&])([^=&#]{1,100})=([^&#]*)/g;

/** Stands for the secret of an address in every answer. */
export const hiddenSecret = '***';

/** A query parameter of an address whose name says that its value is a secret. */
export interface SecretParameter {
  readonly name: string;
  readonly value: string;
}

const isSecret = (name: string, value: string): boolean =>
  value !== '' &&
  secretNames.has(
    decoded(name)
      .toLowerCase()
      .replaceAll(/[^a-z\d]/g, ''),
  );

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** The first secret in the query of an address; null without one. Lists would show it, so it belongs into the key. */
export function secretInAddress(address: string): SecretParameter | null {
  const query = address.split('#', 1)[0] ?? '';
  for (const [, , name = '', value = ''] of query.matchAll(parameters)) {
    if (isSecret(name, value)) return { name: decoded(name), value: decoded(value) };
  }
  return null;
}

/** The address with {@link hiddenSecret} for every secret in its query. */
export const maskedAddress = (address: string): string =>
  address.replaceAll(parameters, (whole, mark: string, name: string, value: string) =>
    isSecret(name, value) ? `${mark}${name}=${hiddenSecret}` : whole,
  );

/** The address without the parameters of this name. */
export function withoutParameter(address: string, parameter: string): string {
  const [whole = '', fragment] = address.split('#', 2);
  const [path = '', query = ''] = whole.split('?', 2);
  const rest = query.split('&').filter((each) => decoded(each.split('=', 1)[0] ?? '') !== parameter);
  const left = rest.some((each) => each !== '') ? `${path}?${rest.join('&')}` : path;
  return fragment === undefined ? left : `${left}#${fragment}`;
}
