import { isWithinAny } from '../../common/names.ts';

/** A service that serves other people's names by CNAME, and how an abandoned name shows itself there. */
export interface TakeoverService {
  readonly service: string;
  /** Suffixes of the target of the alias. */
  readonly suffixes: readonly string[];
  /** Where not every name below them belongs to the service: the form of those that do. */
  readonly form?: RegExp;
  /** The form of names that the service hands to nobody but their former owner, or that cannot be chosen. */
  readonly bound?: RegExp;
  /** `open`: anyone may claim the name. `edge`: only under conditions that cannot be seen from outside. `bound`: nobody else. */
  readonly status: 'open' | 'edge' | 'bound';
  /** What the page of an unclaimed name says; empty where the target itself does not exist (NXDOMAIN). */
  readonly marks: readonly string[];
}

/** Month in which the public knowledge behind this table was last renewed (community list of services, EdOverflow and others). */
export const SERVICES_RENEWED = '2025-02';

const open = (service: string, suffixes: readonly string[], ...marks: readonly string[]): TakeoverService => ({
  service,
  suffixes,
  status: 'open',
  marks,
});
const edge = (service: string, suffixes: readonly string[], ...marks: readonly string[]): TakeoverService => ({
  ...open(service, suffixes, ...marks),
  status: 'edge',
});
const bound = (service: string, suffixes: readonly string[], ...marks: readonly string[]): TakeoverService => ({
  ...open(service, suffixes, ...marks),
  status: 'bound',
});

/** Sixteen letters and digits that Azure makes of a name and its tenant, in their own label or at the end of one. */
const OF_A_TENANT =
  /[.-][a-z0-9]{16}\.(?:scm\.)?(?:[a-z]+-[0-9]{2}\.azurewebsites\.net|[a-z0-9]+\.(?:cloudapp\.azure\.com|azurecontainer\.io)|azurecr\.io)$/;

export const TAKEOVER_SERVICES: readonly TakeoverService[] = [
  // Only the first label is chosen: of a name with a random one, or without a region, none is.
  {
    ...open('AWS Elastic Beanstalk', ['elasticbeanstalk.com']),
    bound: /^(?![^.]+\.[a-z]{2}(?:-[a-z]+)+-[0-9]+\.elasticbeanstalk\.com$)/,
  },
  {
    ...open('Microsoft Azure', [
      'azurewebsites.net',
      'cloudapp.net',
      'cloudapp.azure.com',
      'trafficmanager.net',
      'blob.core.windows.net',
      'azure-api.net',
      'azureedge.net',
      'azurecontainer.io',
      'azurecr.io',
      'azurehdinsight.net',
      'database.windows.net',
      'search.windows.net',
      'servicebus.windows.net',
    ]),
    bound: OF_A_TENANT,
  },
  // In every region, old and new, at the address of each kind; the names of an account's own namespace are bound to that account.
  {
    ...open('Amazon S3', ['amazonaws.com', 'amazonaws.com.cn'], 'The specified bucket does not exist'),
    form: /\.s3(?:-fips|-website|-accelerate|-external-1)?(?:\.dualstack)?(?:[.-][a-z]{2}(?:-[a-z]+)+-[0-9]+)?\.amazonaws\.com(?:\.cn)?$/,
    bound: /-[0-9]{12}-[a-z]{2}(?:-[a-z]{1,12}){1,2}-[0-9]{1,2}-an\.s3/,
  },
  open('Discourse (essai)', ['trydiscourse.com']),
  open('Agile CRM', ['agilecrm.com'], 'Sorry, this page is no longer available.'),
  open('Anima', ['animaapp.io'], 'The page you were looking for does not exist.'),
  open('Bitbucket', ['bitbucket.io'], 'Repository not found'),
  open('Campaign Monitor', ['createsend.com'], 'Trying to access your account?'),
  open('Canny', ['cname.canny.io'], 'There is no such company. Did you enter the right URL?'),
  open(
    'Cargo',
    ['cargocollective.com'],
    "If you're moving your domain away from Cargo you must make this configuration",
  ),
  open('Gemfury', ['furyns.com'], '404: This page could not be found.'),
  open('GetResponse', ['gr8.com'], 'With GetResponse Landing Pages, lead generation has never been easier'),
  open('Ghost', ['ghost.io'], 'Failed to resolve DNS path for this host'),
  open('Hatena Blog', ['hatenablog.com'], '404 Blog is not found'),
  open('Help Juice', ['helpjuice.com'], "We could not find what you're looking for."),
  open('Helprace', ['helprace.com'], 'Admin of this Helprace account needs to set up domain alias'),
  open('Help Scout', ['helpscoutdocs.com'], 'No settings were found for this company:'),
  open('JetBrains YouTrack', ['youtrack.cloud'], 'is not a registered InCloud YouTrack'),
  open(
    'LaunchRock',
    ['launchrock.com'],
    "It looks like you may have taken a wrong turn somewhere. Don't worry...it happens to all of us.",
  ),
  open('ngrok', ['ngrok.io'], '.ngrok.io not found'),
  open('Pantheon', ['pantheonsite.io'], '404 error unknown site!'),
  bound('Pingdom', ['stats.pingdom.com'], "Sorry, couldn't find the status page"),
  open('Read the Docs', ['readthedocs.io'], 'The link you have followed or the URL that you entered does not exist.'),
  open('Readme', ['readme.io'], 'are still working on making everything perfect'),
  open('Short.io', ['cname.short.io'], 'This domain is not configured on Short.io'),
  open('Strikingly', ['s.strikinglydns.com'], 'PAGE NOT FOUND.'),
  open('Surge', ['surge.sh'], 'project not found'),
  open('SurveySparrow', ['surveysparrow.com'], 'Account not found.'),
  bound('Uberflip', ['read.uberflip.com'], "The URL you've accessed does not provide a hub."),
  open('WordPress.com', ['wordpress.com'], 'Do you want to register'),
  open('Worksites', ['worksites.net'], "the website you're looking for doesn't exist"),
  edge('GitHub Pages', ['github.io'], "There isn't a GitHub Pages site here."),
  edge('Heroku', ['herokuapp.com', 'herokudns.com'], 'No such app'),
  edge('Intercom', ['custom.intercom.help'], "Uh oh. That page doesn't exist."),
  edge('Landingi', ['cname.landingi.com'], "It looks like you're lost"),
  edge('Mashery', ['mashery.com'], 'Unrecognized domain <strong>'),
  edge('Netlify', ['netlify.app', 'netlify.com'], 'Not Found - Request ID'),
  edge('Shopify', ['myshopify.com'], 'Sorry, this shop is currently unavailable.'),
  edge(
    'SmartJobBoard',
    ['mysmartjobboard.com'],
    'This job board website is either expired or its domain name is invalid.',
  ),
  edge('Tilda', ['tilda.ws'], 'Please go to the site settings and put the domain name in the Domain tab.'),
  edge('Tumblr', ['domains.tumblr.com'], "Whatever you were looking for doesn't currently exist at this address"),
  edge('Vercel', ['vercel-dns.com', 'vercel.app'], 'DEPLOYMENT_NOT_FOUND'),
  edge(
    'Webflow',
    ['proxy.webflow.com', 'proxy-ssl.webflow.com'],
    "The page you are looking for doesn't exist or has been moved.",
  ),
  edge('Wix', ['wixdns.net'], "Looks Like This Domain Isn't Connected To A Website Yet!"),
];

export function serviceBehind(aliases: readonly string[]): TakeoverService | null {
  return TAKEOVER_SERVICES.find((service) => aliases.some((alias) => isOf(service, alias))) ?? null;
}

/** Under which conditions an abandoned name may be claimed; null where no service of the table is behind it. */
export function statusBehind(aliases: readonly string[]): TakeoverService['status'] | null {
  const service = serviceBehind(aliases);
  // The first name at the service is the one that its customer had; further ones are the service's own.
  const name = aliases.find((alias) => service !== null && isOf(service, alias));
  return name !== undefined && service?.bound?.test(name) ? 'bound' : (service?.status ?? null);
}

function isOf({ suffixes, form }: TakeoverService, alias: string): boolean {
  return isWithinAny(alias, suffixes) && (form?.test(alias) ?? true);
}

/** Which of the marks of a service stand in a page. */
export function marksIn(body: string, { marks }: TakeoverService): readonly string[] {
  const text = body.replace(/&rsquo;|&#0?39;|&#x27;|&apos;|’/gi, "'").toLowerCase();
  return marks.filter((mark) => text.includes(mark.toLowerCase()));
}
