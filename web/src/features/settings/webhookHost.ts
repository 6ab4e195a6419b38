/** The host of a webhook, which names it: its path may be a secret. */
export const webhookHost = ({ url }: { readonly url: string }): string =>
  URL.canParse(url) ? new URL(url).host : url;
