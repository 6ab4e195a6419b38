/** Domains in which anyone gets a mailbox: an address there proves no company. */
const publicDomains: ReadonlySet<string> = new Set(
  `
  aol.com att.net bluewin.ch bol.com.br btinternet.com comcast.net cox.net daum.net earthlink.net email.com
  fastmail.com foxmail.com free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com
  hanmail.net hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it hushmail.com
  icloud.com inbox.com interia.pl laposte.net libero.it live.co.uk live.com live.fr live.nl mac.com mail.com
  mail.ru mailbox.org me.com msn.com naver.com o2.pl orange.fr outlook.com outlook.de outlook.es outlook.fr
  pm.me posteo.de proton.me protonmail.ch protonmail.com qq.com rediffmail.com rocketmail.com sapo.pt
  sbcglobal.net seznam.cz sfr.fr sina.com sky.com sohu.com t-online.de terra.com.br tiscali.it tutanota.com
  tuta.io uol.com.br verizon.net virgilio.it wanadoo.fr web.de wp.pl yahoo.ca yahoo.co.in yahoo.co.jp
  yahoo.co.uk yahoo.com yahoo.com.br yahoo.de yahoo.es yahoo.fr yahoo.it yandex.com yandex.ru ymail.com zoho.com
  zohomail.com 126.com 163.com
  `
    .trim()
    .split(/\s+/),
);

/** Whether anyone gets a mailbox in this domain. */
export const isPublicDomain = (domain: string): boolean => publicDomains.has(domain);
