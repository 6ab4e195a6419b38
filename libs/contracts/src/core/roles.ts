import { z } from 'zod';

/** The role of a membership (section 6 of the specification). `permissions` defines its rights. */
export const roles = ['product_manager', 'team_member', 'client'] as const;

export const role = z.enum(roles);

export type Role = (typeof roles)[number];
