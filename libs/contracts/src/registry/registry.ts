import { blobCalls, hasFileAddress } from '../blobs/blob.js';
import type { BroadcastDefinition } from '../core/broadcast.js';
import type { CallDefinition, Caller } from '../core/call.js';
import type { CollectionDefinition, ObjectScope } from '../core/collection.js';
import type { EventDefinition } from '../core/event.js';
import type { NoticeKind } from '../core/notice.js';
import type { HttpRoute, RouteDefinition } from '../core/route.js';
import type { ServiceName } from '../core/service-names.js';
import type { JobDefinition } from '../jobs/job.js';
import { jobDefinitions } from '../jobs/job-calls.js';
import { contractModules } from './contract-modules.js';

type Modules = typeof contractModules;

type Exported = { [Name in keyof Modules]: Modules[Name][keyof Modules[Name]] }[keyof Modules];

type Item<Export> = Export extends readonly (infer Each)[] ? Each : Export;

/** Every definition that a contract exports, including the items of exported lists, and those that derive from it. */
export type Definition =
  | Extract<Item<Exported>, { readonly kind: string }>
  | ReturnType<typeof jobDefinitions>[number];

type Found = { readonly kind?: unknown };

const exported: readonly Found[] = Object.values<Readonly<Record<string, unknown>>>(contractModules)
  .flatMap((module) => Object.values(module))
  .flat()
  .filter((each) => typeof each === 'object' && each !== null);

const select = <Defined>(from: readonly Found[], kind: string): readonly Defined[] =>
  [...new Set(from)].filter((each) => each.kind === kind) as unknown as readonly Defined[];

const callsIn = (from: readonly Found[]): readonly CallDefinition[] => {
  const inRoutes = select<HttpRoute | RouteDefinition>(from, 'route').flatMap((route) =>
    'call' in route ? [route.call] : [],
  );
  return [...new Set([...select<CallDefinition>(from, 'call'), ...inRoutes])];
};

const servicesOf = (defined: readonly { readonly service: ServiceName }[]): readonly ServiceName[] => [
  ...new Set(defined.map(({ service }) => service)),
];

/** Services that answer with addresses of files. The gateway accepts no grants of other services. */
export const blobServices = servicesOf(callsIn(exported).filter(({ output }) => hasFileAddress(output)));

/** Services with jobs of users. */
const jobServices = servicesOf(
  select<JobDefinition>(exported, 'job').filter(({ startedBy }) => startedBy !== 'product'),
);

const definitions: readonly Found[] = [
  ...exported,
  ...jobServices.flatMap(jobDefinitions),
  ...blobServices.flatMap(blobCalls),
];

const ofKind = <Defined>(kind: string): readonly Defined[] => select<Defined>(definitions, kind);

/** Every route that a contract exports. */
export const routes = ofKind<HttpRoute | RouteDefinition>('route');

/** Every event that a contract exports. */
export const events = ofKind<EventDefinition>('event');

/** Every broadcast that a contract exports. */
export const broadcasts = ofKind<BroadcastDefinition>('broadcast');

/** The subjects of the broadcasts that a program sends. */
export const broadcastSubjectsOf = (program: Caller): readonly string[] =>
  broadcasts.filter(({ sender }) => sender === program).map(({ subject }) => subject);

/** Every collection that a contract exports. */
export const collections = ofKind<CollectionDefinition>('collection');

/** Who may use an object of another member by this route; undefined without a collection of its path. */
export function objectScopeOf({ path, method, scope }: HttpRoute): ObjectScope | undefined {
  const collection = collections.find((each) => path.startsWith(`${each.path}/:id`));
  const readScope = method === 'GET' ? collection?.readScope : undefined;
  return scope ?? readScope ?? collection?.scope;
}

/** Every job that a contract exports. */
export const jobs = ofKind<JobDefinition>('job');

/** Every call that a contract exports, separately or in a route. */
export const calls = callsIn(definitions);

/** The calls that a program makes. */
export const callsOf = (caller: Caller): readonly CallDefinition[] =>
  calls.filter(({ callers }) => callers.includes(caller));

/** Every kind of notice, by its name. Bell, channels and their preferences derive from it. */
export const noticeKinds: Readonly<Record<string, NoticeKind>> = Object.fromEntries(
  events.flatMap(({ notice }) => Object.entries(notice?.kinds ?? {})),
);

/** The preferences that mute notices. */
export const noticeGroups: readonly string[] = [
  ...new Set(Object.values(noticeKinds).map(({ group }) => group)),
];

/** Types of activities that clients may not read. */
export const teamActivityTypes: readonly string[] = [
  ...new Set(events.flatMap(({ activity }) => (activity?.readers === 'team' ? [activity.type] : []))),
];
