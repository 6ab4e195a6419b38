import type { Pruning } from '@emberdeck/platform/database/maintenance';

/** Pictures that no profile shows. SQL by hand: a pruning is a condition of a statement of the platform. */
export const unusedPictures: Pruning = {
  table: 'profile_picture',
  where: `created_at < now() - interval '1 day'
    AND NOT EXISTS (SELECT FROM player_profile WHERE avatar = '/api/pictures/' || profile_picture.hash)`,
};
