import { durationWords, KEPT } from '@rempart/contract';
import type { ReactNode } from 'react';
import type { Category } from './consent.ts';
import './consent.css';

/**
 * The question about cookies, beside the page and never above it: a region that does not trap the focus. It is hidden at first;
 * `liveConsent` shows it where no choice is stored. Without JavaScript nothing is stored, and nothing asked.
 */
export function ConsentBanner() {
  return (
    <section id="consentement" hidden className="consent no-print" aria-labelledby="consentement-titre">
      <div className="consent-body">
        <div className="consent-words">
          <h2 id="consentement-titre" tabIndex={-1} className="consent-title">
            Gestion des cookies
          </h2>{' '}
          <span className="consent-badge">RGPD</span>{' '}
          <p>
            <span className="consent-tail">Aucun traceur ici</span>
            <span className="consent-more"> : ni mesure d’audience, ni publicité, ni tiers</span>
            <span className="consent-tail">. </span>
            <span className="consent-effect">Votre choix n’y change rien. </span>
            <a href="/cookies">Cookies</a> ·{' '}
            <a href="/privacy">
              Données<span className="consent-tail"> personnelles</span>
            </a>
          </p>
        </div>
        <div data-detail hidden className="consent-detail">
          <ul className="grid gap-x-10 gap-y-3 text-sm sm:grid-cols-3">
            <li className="flex gap-3 sm:col-span-3">
              <input type="checkbox" checked disabled id="consent-necessary" className="consent-box" />
              <label htmlFor="consent-necessary">
                <strong>Nécessaires</strong> <span className="text-muted">Obligatoire</span>
                <br />
                Votre analyse en cours, vos coordonnées de commande, ce choix.
              </label>
            </li>
            <li className="text-muted sm:col-span-3">
              Trois catégories vides : rien ne s’y trouve aujourd’hui, les cocher n’autorise donc rien.
            </li>
            <Switch name="analytics" title="Mesure d’audience" />
            <Switch name="marketing" title="Marketing" />
            <Switch name="preferences" title="Préférences" />
          </ul>
          <label className="mt-4 flex gap-3 border-t border-soft pt-3 text-sm">
            <input type="checkbox" name="rememberChoice" defaultChecked className="consent-box" />
            Se souvenir de mon choix pendant {durationWords(KEPT.consents)}
          </label>
        </div>
        <div className="consent-choices">
          <Choice does="rejected" solid>
            Rejeter tout
          </Choice>
          <Choice does="accepted" solid>
            Accepter tout
          </Choice>
          <Choice does="customised" only="brief">
            Personnaliser<span className="consent-tail"> les préférences</span>
          </Choice>
          <Choice does="saved" only="detail">
            Enregistrer mes préférences
          </Choice>
        </div>
      </div>
    </section>
  );
}

function Switch({ name, title }: { readonly name: Category; readonly title: string }) {
  return (
    <li className="flex gap-3">
      <input type="checkbox" name={name} id={`consent-${name}`} className="consent-box" />
      <label htmlFor={`consent-${name}`}>
        <strong>{title}</strong>
      </label>
    </li>
  );
}

interface ChoiceProps {
  readonly does: string;
  readonly solid?: boolean;
  readonly only?: 'brief' | 'detail';
  readonly children: ReactNode;
}

/** Refusing and accepting look the same: same size, same weight, same level. */
function Choice({ does, solid = false, only, children }: ChoiceProps) {
  return (
    <button
      type="button"
      data-consent={does}
      data-brief={only === 'brief' ? '' : undefined}
      data-detail={only === 'detail' ? '' : undefined}
      hidden={only === 'detail'}
      className={`consent-button ${solid ? 'consent-solid' : ''}`}
    >
      {children}
    </button>
  );
}

/** Opens the banner again, from the footer of every page. */
export function ManageCookies({ className = '' }: { readonly className?: string }) {
  return (
    <button type="button" data-consent="managed" className={`scripted cursor-pointer ${className}`}>
      Gérer mes cookies
    </button>
  );
}
