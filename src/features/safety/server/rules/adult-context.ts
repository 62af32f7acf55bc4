import { crudeAct, crudeBody, crudeSexual } from './hashed.ts';
import type { Pack } from './pack.ts';

/**
 * Contexts that are no violations on their own: lawful adult content is labelled, not refused. `sexual` is
 * acts and arousal, `nude` is undress, `romantic` is courtship.
 */
export const adultContext: Pack = {
  id: 'adult-context',
  groups: {
    sexual: {
      words: `sex sexual sexually sexy sexual sexuality sexualised sexualized sexting smut smutty erotic erotica erotically eroticism porn
        porno pornography pornographic sext~v sexts секс orgasm~n orgasmic intercourse masturbate~v masturbation fornicate~v copulate~v genital~n
        genitalia penis penises vagina vaginal anal clitoris aroused arousing arousal horny lust~v lustful lustfully lewd lewdly
        hentai nsfw xxx kinky kink~n fetish~n foreplay seduce~v seductive seductively seduction intimately ravish~v fondle~v
        grope~v groping bondage bdsm dominatrix submissive~n ejaculate~v erection nymphomaniac threesome orgy aphrodisiac
        sexo sexe sesso sexuel sexuelle sexuell sexual erotisch erotique erotico porno`,
      hashed: crudeSexual,
      phrases: [
        'make|makes|making|made love',
        'talk|talks|talking dirty',
        'dirty talk',
        'moan|moans|moaned|moaning *1 in|with pleasure|ecstasy|delight|lust',
        'sleep|sleeps|slept|sleeping with me|him|her|you|them',
        'one night stand',
        'in bed with',
        'turned|turns|turning|turn me|him|her|you on',
        'get|gets|got|getting laid',
        'oral|phone sex',
        'adult|sex toy|toys',
        'r18',
        '#18..18 rated',
        'x rated',
        'sensual|sensually *2 touch|touches|massage|kiss|dance|pose',
        'touch|touches|touching|touched *2 thigh|thighs|breast|breasts|crotch|groin',
        'private|intimate parts|part',
        'intimate|passionate|passionately night|moment|moments|encounter|relations|relationship|touch|scene|act|acts|embrace|embraces',
        'bed|bedroom scene',
      ],
    },
    nude: {
      words: `nude nudes nudity naked nakedness topless bottomless undress~v unclothed lingerie panties thong negligee
        breasts nipple~n cleavage buttocks striptease stripper nackt nackte nackter голая голый desnuda desnudo nua nuda nudo`,
      hashed: crudeBody,
      phrases: [
        'bare chest|chested|breasted|skin|body|thighs',
        'take|takes|taking|took off *2 clothes|clothing|dress|shirt|bra|pants|everything|skirt',
        'without *1 clothes|clothing',
        'no clothes|clothing',
        'in @my|only|just|nothing *1 underwear',
        'see|sheer through *1 dress|top|clothes|clothing|shirt|blouse|nightgown',
        'remove|removes|removing|removed *2 clothes|clothing|dress|bra|skirt',
        'strip|strips|stripped|stripping *2 naked|down|off|for|bare',
        'strip|strips|stripping @my|the|all *1 clothes|clothing|dress',
        'scantily|barely|half clad|dressed|clothed|naked',
        'revealing|skimpy outfit|clothes|clothing|dress|bikini|pose',
      ],
    },
    romantic: {
      words: `kiss~v smooch~v flirt~v flirty flirtatious romance romantic romantically lover~n sweetheart~n caress~v
        courtship honeymoon infatuated`,
      phrases: [
        'make|makes|making|made out',
        'in love with',
        'fall|falls|falling|fell *1 in love',
        'go|goes|going|went *1 on a date',
        'dating',
        'dates @my|a|an',
        'date with',
        'be my girlfriend|boyfriend|wife|husband|lover|date',
        'crush on',
        'marry|marries|married to|me|him|her|you',
        'french kiss',
        'sugar|older|secret lover|boyfriend|girlfriend',
      ],
    },
    act: {
      words: `intercourse copulate~v penetrate~v penetration masturbate~v ravish~v`,
      hashed: crudeAct,
      phrases: [
        'sex with',
        'make|makes|making|made love to|with',
        'sexual relations|intercourse|contact|acts|act with?',
      ],
    },
  },
  allow: [
    {
      groups: 'sexual act nude romantic',
      phrases: [
        'sex education|ed|offender|offenders|worker|workers|trafficking|ratio|chromosome|chromosomes|hormone|hormones',
        'same|opposite|biological|unsafe|safe sex $',
        'sexual orientation|health|harassment|assault|abuse|identity|reproduction|dimorphism|selection|education',
        'sexuality studies',
        'naked eye|truth|mole|singularity',
        'strip mall|club|poker|light|lights|mining',
        'bare minimum|bones|hands|feet',
        'sex of the? baby|child|puppy|kitten',
        'mate|mates|mated *2 chess|checkmate',
        'mount everest|rushmore|the|my|a horse|bike|steps|wall|tv',
      ],
    },
    {
      groups: 'romantic',
      phrases: [
        '^ kiss|kisses $',
        'kiss|kisses|kissed|kissing *4 good night|bye',
        'kiss|kisses|kissed|kissing *4 goodnight|goodbye|goodby',
        'kiss|kisses|kissed|kissing *3 on|at the|her|his|their|my|your forehead|cheek|cheeks|head|nose|hand|boo',
        'kiss|kisses|kissed|kissing @my daughter|son|kids|children|baby|grandson|granddaughter|mother|mom|mum|father|dad',
        'goodnight|goodbye|forehead|butterfly|chefs|eskimo kiss|kisses',
        'romantic|romance comedy|comedies|movie|movies|film|novel|novels|poetry|period|era|poets|painters|author|author',
        'new|historical romance novel|novels|section',
      ],
    },
  ],
};
