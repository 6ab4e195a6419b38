import { z } from 'zod';

/** The role of a membership, as specified in section 6; a label first, a right where `behaviour` says so. */
export const roles = ['product_manager', 'team_member', 'client'] as const;

export const role = z.enum(roles);

export type Role = (typeof roles)[number];
