import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { MailEnvironment } from './mail-environment.ts';
import type { MailRow } from './mail.schema.ts';
import { mailSettings, OwnMails, type MailSettings } from './own-mails.ts';

/** How nodemailer reports what went wrong; `responseCode` is the mail server's. */
const SmtpError = z.object({ code: z.string().optional(), responseCode: z.number().optional() });

export type Delivery = 'sent' | 'refused' | 'later';

/**
 * Whether the mail server refused this very mail for good (a 5xx to its recipient or content).
 * Everything else may pass: the server away, busy (4xx), or our own login wrong.
 */
export const deliveryAfter = (error: unknown): Delivery => {
  const { data } = SmtpError.safeParse(error);
  const aboutThisMail = data?.code === 'EENVELOPE' || data?.code === 'EMESSAGE';
  return aboutThisMail && data.responseCode !== undefined && data.responseCode >= 500 ? 'refused' : 'later';
};

/** Takes mails to the mail server. */
@Injectable()
export class Postman implements OnApplicationShutdown {
  readonly #logger = new Logger(Postman.name);
  readonly #environment: MailEnvironment;
  readonly #transport;

  constructor(
    @Inject(mailSettings) { environment }: MailSettings,
    private readonly own: OwnMails,
  ) {
    this.#environment = environment;
    this.#transport = createTransport({
      url: environment.SMTP_URL,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** The Message-ID is the mail's own: one that is sent twice has the same both times. */
  async deliver(mail: MailRow, address: string): Promise<Delivery> {
    const { PUBLIC_URL, MAIL_FROM } = this.#environment;
    try {
      await this.#transport.sendMail({
        ...this.own.write(mail, PUBLIC_URL),
        from: MAIL_FROM,
        to: { name: '', address },
        messageId: `<${mail._id}@${new URL(PUBLIC_URL).hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
      });
      return 'sent';
    } catch (error) {
      const delivery = deliveryAfter(error);
      // The error itself is not logged: mail servers quote the address in it.
      this.#logger.warn({ mailId: mail._id, ...SmtpError.safeParse(error).data, delivery }, 'a mail was not taken');
      return delivery;
    }
  }

  onApplicationShutdown(): void {
    this.#transport.close();
  }
}
