/** Selectors that hosts, senders and manuals use, asked of every domain; those of detected providers are asked besides. */
export const COMMON_SELECTORS: readonly string[] = [
  ...'default dkim mail email smtp mx key key1 key2 key3 selector selector1 selector2 selector3 s s1 s2 s3 s4 k1 k2 k3 k4'.split(
    ' ',
  ),
  ...'dkim1 dkim2 dkim3 dk dk1 dk2 m1 m2 mail1 mail2 mailer mailo mta mta1 mta2 sel sel1 sel2 sig1 sig2 a b c d e x'.split(
    ' ',
  ),
  ...'google google1 google2 ga1 gapps gm1 gm2 gm3 protonmail protonmail2 protonmail3 fm1 fm2 fm3 mesmtp zoho zmail'.split(
    ' ',
  ),
  ...'brevo1 brevo2 sib sendinblue mailjet mandrill mailchimp mcsv k2-mc everlytickey1 everlytickey2 eversrv cm cm1 cm2'.split(
    ' ',
  ),
  ...'sendgrid smtpapi sg sg1 sg2 m mg mg1 mg2 mailgun pic krs pm pm-bounces postmark pmk hs1 hs2 hubspot sf1 sf2 sfdc'.split(
    ' ',
  ),
  ...'zendesk1 zendesk2 fwdkim1 fwdkim2 freshdesk intercom ic helpscout front klaviyo kl kl2 acdkim1 dkim-ac aweber_key_a'.split(
    ' ',
  ),
  ...'aweber_key_b aweber_key_c mailerlite ml litesrv ovh ovhmo1 infomaniak ik1 ik2 ionos s1-ionos s2-ionos s42582890'.split(
    ' ',
  ),
  ...'strato-dkim-0002 strato-dkim-0003 hostingermail-a hostingermail-b hostingermail-c titan1 titan2 yandex icloud apple'.split(
    ' ',
  ),
  ...'spop1024 ses amazonses ctct1 ctct2 turbo-smtp sparkpost scph0222 scph0316 elasticemail api tm1 mimecast mimecast1'.split(
    ' ',
  ),
  ...'resend secureserver secureserver1 secureserver2 dkimprovmx1 dkimprovmx2'.split(' '),
  ...'proofpoint pp1 pphosted mimi netcore neolane campaign newsletter news nl marketing transactional notify alerts'.split(
    ' ',
  ),
  ...'web www server srv1 srv2 host vps postfix exim plesk cpanel centos mailcow mailinabox modoboa rspamd opendkim'.split(
    ' ',
  ),
  ...'2018 2019 2020 2021 2022 2023 2024 2025 2026 dkim2024 dkim2025 dkim2026 20230601 20221208 202401 202501 202601'.split(
    ' ',
  ),
];
