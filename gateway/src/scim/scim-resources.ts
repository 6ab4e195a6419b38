import { type DirectoryUser, maxDirectoryPage } from '@emberdeck/contracts/identity/directory';

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';

const metadata = 'urn:ietf:params:scim:schemas:core:2.0';

/** The path of all SCIM routes. */
export const scimPath = '/scim/v2';

/** The address of a resource. */
const locationOf = (origin: string, path: string): string => `${origin}${scimPath}/${path}`;

/** The address of a user. */
export const userLocation = (origin: string, userId: string): string => locationOf(origin, `Users/${userId}`);

const presentOnly = (fields: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** A user as SCIM shows it. */
export function userResource(user: DirectoryUser, origin: string): object {
  const { userId, userName, externalId, displayName, firstName, lastName, email, isActive } = user;
  return {
    schemas: [userSchema],
    id: userId,
    ...presentOnly({ externalId }),
    userName,
    displayName,
    name: presentOnly({ givenName: firstName, familyName: lastName }),
    emails: email === null ? [] : [{ value: email, type: 'work', primary: true }],
    active: isActive,
    meta: {
      resourceType: 'User',
      created: user.createdAt,
      lastModified: user.updatedAt,
      location: userLocation(origin, userId),
    },
  };
}

/** A page of resources. `first` counts from 1. */
export const listResponse = (resources: readonly object[], total = resources.length, first = 1): object => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex: first,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** What this server supports. */
export const serviceProviderConfig = (origin: string): object => ({
  schemas: [`${metadata}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: maxDirectoryPage },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token that the operator has set as SCIM_TOKEN',
      primary: true,
    },
  ],
  meta: {
    resourceType: 'ServiceProviderConfig',
    location: locationOf(origin, 'ServiceProviderConfig'),
  },
});

/** The kinds of resources: users alone. */
export const resourceTypes = (origin: string): object[] => [
  {
    schemas: [`${metadata}:ResourceType`],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'An account',
    schema: userSchema,
    meta: { resourceType: 'ResourceType', location: locationOf(origin, 'ResourceTypes/User') },
  },
];

const attribute = (name: string, changes: object = {}): object => ({
  ...{ name, type: 'string', multiValued: false, required: false, caseExact: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none', ...changes },
});

/** The attributes of a user that are stored. */
export const schemas = (origin: string): object[] => [
  {
    schemas: [`${metadata}:Schema`],
    id: userSchema,
    name: 'User',
    description: 'An account',
    attributes: [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      attribute('displayName'),
      attribute('name', {
        type: 'complex',
        subAttributes: [attribute('givenName'), attribute('familyName')],
      }),
      attribute('emails', {
        ...{ type: 'complex', multiValued: true, mutability: 'immutable' },
        subAttributes: [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })],
      }),
      attribute('active', { type: 'boolean' }),
    ],
    meta: { resourceType: 'Schema', location: locationOf(origin, `Schemas/${userSchema}`) },
  },
];
