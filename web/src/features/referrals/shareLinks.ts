/** A message to a number in the app for text messages. `?&body=` is the form that both iOS and Android read. */
export const smsLink = (phone: string, text: string): string =>
  `sms:${plainNumber(phone)}?&body=${encodeURIComponent(text)}`;

/** A message to a number in WhatsApp, which takes the number without its plus sign. */
export const whatsAppLink = (phone: string, text: string): string =>
  `https://wa.me/${plainNumber(phone).replace('+', '')}?text=${encodeURIComponent(text)}`;

const plainNumber = (phone: string): string => phone.replace(/(?!^\+)\D/g, '');
