import { describe, expect, it } from '@jest/globals';
import { bottomBar, goShortcuts, navigation, notFoundRoute, routeAt, routes } from './routes.js';

describe('routeAt', () => {
  it.each(routes.map((route) => [route.path, route] as const))('finds the screen at %s', (path, route) => {
    const address = path.replace(':id', 'some-id');
    expect(routeAt(address).route).toBe(route);
    expect(routeAt(address === '/' ? address : `${address}/`).route).toBe(route);
  });

  it.each(['/profile/other', '/nowhere'])('finds no screen at %s', (path) => {
    expect(routeAt(path)).toEqual({ route: notFoundRoute, params: {} });
  });

  it('reads the parameters of a path', () => {
    expect(routeAt('/data-sources/a%20b').params).toEqual({ id: 'a b' });
  });
});

describe('the route table', () => {
  const isDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

  it('uses each path, shortcut and position once', () => {
    expect(isDistinct(routes.map(({ path }) => path))).toBe(true);
    expect(isDistinct(goShortcuts.map(({ key }) => key))).toBe(true);
    expect(bottomBar.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  });

  it('navigates only to addresses without parameters', () => {
    expect(navigation.filter(({ path }) => path.includes(':'))).toEqual([]);
  });

  it('gives every screen in the navigation except the settings a shortcut', () => {
    const without = navigation.filter(({ path }) => !goShortcuts.some((each) => each.path === path));
    expect(without.map(({ path }) => path)).toEqual(['/settings']);
  });
});
