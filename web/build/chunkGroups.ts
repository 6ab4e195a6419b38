import type { Rolldown } from 'vite';

type GroupName = Rolldown.CodeSplittingNameFunction;
type Graph = Parameters<GroupName>[1];

/** The first modules of a signed-out visitor and of a signed-in user. Each stays a separate chunk, for preloading. */
const entry = '/src/app/main.tsx';
const landing = '/src/features/onboarding/LandingScreen.tsx';
const shell = '/src/app/Site.tsx';
const dashboard = '/src/features/dashboard/DashboardScreen.tsx';

/** All direct and indirect static imports of a module. Dynamic imports do not count. */
function reach(root: string, graph: Graph): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (!found.has(id)) {
      found.add(id);
      graph.getModuleInfo(id)?.importedIds.forEach(visit);
    }
  };
  visit(root);
  return found;
}

/**
 * Keeps the number of files for the first screen small: a browser loads only some at a time, and each has a cost. Code
 * that the landing page shares with other screens is in the entry. Code that the dashboard shares with them is in the
 * chunk of the shell's imports.
 */
export function firstScreensTogether(root: string): GroupName {
  const reached = new Map<string, ReadonlySet<string>>();
  const isReached = (id: string, from: string, graph: Graph): boolean => {
    const known = reached.get(from) ?? reach(root + from, graph);
    reached.set(from, known);
    return known.has(id);
  };
  const isPartOf = (id: string, screen: string): boolean =>
    id.startsWith(root + screen.slice(0, screen.lastIndexOf('/') + 1));
  return (id, graph) => {
    if (isReached(id, entry, graph)) return 'initial';
    if (isReached(id, landing, graph) && !isPartOf(id, landing)) return 'initial';
    if (id === root + shell) return null;
    if (isReached(id, shell, graph)) return 'workspace';
    return isReached(id, dashboard, graph) && !isPartOf(id, dashboard) ? 'workspace' : null;
  };
}
