import type { Attachment } from '@emberdeck/contracts/messaging/attachments';

/** An attachment that is shown. */
export type ShownImage = Attachment & { readonly image: NonNullable<Attachment['image']> };

export const isImage = (file: Attachment): file is ShownImage => file.image !== null;
