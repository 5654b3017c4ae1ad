import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('analyse/:reportId', 'routes/analysis.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('cgu', 'routes/cgu.tsx'),
  route('cookies', 'routes/cookies.tsx'),
  route('legal-notice', 'routes/legal-notice.tsx'),
  route('accessibilite', 'routes/accessibilite.tsx'),
  route('support', 'routes/support.tsx'),
  route('documentation', 'routes/documentation.tsx'),
  route('faqs', 'routes/faqs.tsx'),
  route('protocols', 'routes/protocols.tsx'),
  route('plan-du-site', 'routes/plan-du-site.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
