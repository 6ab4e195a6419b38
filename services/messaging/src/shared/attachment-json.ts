/** The blob with the file of an attachment `a`. */
export const contentOf = 'coalesce(a.content_id, a.id)';

/** The JSON of an attachment `a`, as messages store it and answers have it. */
export const attachmentJson = `jsonb_build_object(
  'id', a.id, 'name', a.name, 'type', a.type, 'sizeBytes', a.size_bytes,
  'image', CASE WHEN a.preview_id IS NOT NULL THEN
    jsonb_build_object('width', a.width, 'height', a.height, 'url', '/api/attachments/' || a.id || '/image') END,
  'url', '/api/attachments/' || a.id || '/file')`;
