# The first fifteen packs again, under their slugs, and two further shots of most of them.
import numpy as _np, random as _rnd
from mathutils import Euler, Matrix
def c_pts():
    bpy.context.view_layer.update();dg=bpy.context.evaluated_depsgraph_get();out=[]
    for o in bpy.context.scene.objects:
        if o.name.startswith('floor') or o.type not in('MESH','CURVE') or o.hide_render: continue
        ev=o.evaluated_get(dg);me=ev.to_mesh();n=len(me.vertices)
        if n:
            a=_np.empty(n*3,_np.float32);me.vertices.foreach_get('co',a);a=a.reshape(-1,3);mw=_np.array(o.matrix_world,_np.float32);out.append(a@mw[:3,:3].T+mw[:3,3])
        ev.to_mesh_clear()
    return _np.concatenate(out)
def c_fit(el=.42,az=0,fill=.78,lens=80,dx=0,dy=0):
    """camera from elevation el, azimuth az (degrees, + = from the right) so that everything fills `fill` of the square frame"""
    P=c_pts();a=math.radians(az);v=Vector((math.sin(a)*math.cos(el),-math.cos(a)*math.cos(el),math.sin(el)));q=(-v).to_track_quat('-Z','Y').to_matrix();R=_np.array(q)
    t=(P.max(0)+P.min(0))/2;d=6.;k=36/lens/2
    for _ in range(14):
        c=t+_np.array(v)*d;Q=(P-c)@R;x=Q[:,0]/-Q[:,2]/k;y=Q[:,1]/-Q[:,2]/k
        ex=max(x.max()-x.min(),y.max()-y.min())/2;t=t+R[:,0]*float((x.max()+x.min())/2*k*d)+R[:,1]*float((y.max()+y.min())/2*k*d);d*=1+(ex/fill-1)*.9
    t=t-R[:,0]*dx*k*d-R[:,1]*dy*k*d
    cam(Vector(t)+v*d,Vector(t),lens);zs=float(P[:,2].min());print('fit d=%.2f minz=%.3f'%(d,zs))
def studio(el=.42,az=0,fill=.78,lens=80,dx=0,dy=0,fl=60):
    catcher();world('#eaf4ff',.55)
    area((-3.6,-3.2,4.6),(0,0,.5),2.6,330,'#fffaf2');area((3.8,1.6,2.6),(0,0,.6),1.0,170,'#dff2ff',sy=3,shadow=False);area((1.8,-4.4,1.4),(0,0,.5),2.5,fl,'#ffffff',shadow=False)
    c_fit(el,az,fill,lens,dx,dy)
def grp(loc=(0,0,0),rot=(0,0,0),fn=None,*a,**k):
    """run a building function and hang what it made (top level) on one empty"""
    before=set(bpy.context.scene.objects);fn(*a,**k);new=[o for o in bpy.context.scene.objects if o not in before];e=empty(loc,rot)
    for o in new:
        if o.parent is None:o.parent=e
    return e
def box3(n,w,d,h,loc=(0,0,0),rot=(0,0,0)):
    a=math.radians(rot[2])
    if rot[0]==0: contact(w-.2,d,.18,.34,(loc[0]+.1*math.cos(a),loc[1]+.1*math.sin(a),loc[2]+.003),rot) # not on the left, where the lamp is
    return box(w,d,h,dict(front=tex('f',n+'_front'),side=tex('s',n+'_side'),top=tex('t',n+'_top')),loc,rot)
def flatbox(n,w,d,h,loc,rz): return box3(n,w,d,h,(loc[0],loc[1],d/2),(-90,0,rz))
def sleeve(w,d,r,z0,z1,m,parent=None,seg=10,off=.004):
    """label around a rounded-rectangle body, centred on its front"""
    asp=1
    for n in m.node_tree.nodes:
        if n.type=='TEX_IMAGE': asp=n.image.size[1]/n.image.size[0]
    pts=[(0,-d/2-off)]
    for cx,cy,a0 in ((w/2-r,-d/2+r,270),(w/2-r,d/2-r,0)):
        for k in range(seg+1):
            a=math.radians(a0+90*k/seg);pts.append((cx+(r+off)*math.cos(a),cy+(r+off)*math.sin(a)))
    pts=[(-x,y) for x,y in reversed(pts[1:])]+pts;L=[0]
    for p,q in zip(pts,pts[1:]):L.append(L[-1]+math.dist(p,q))
    me=bpy.data.meshes.new('sl');bm=bmesh.new();uvl=bm.loops.layers.uv.new();A=[[bm.verts.new((x,y,z)) for x,y in pts] for z in (z0,z1)]
    for i in range(len(pts)-1):
        f=bm.faces.new((A[0][i],A[0][i+1],A[1][i+1],A[1][i]))
        for l,(j,v) in zip(f.loops,((i,0),(i+1,0),(i+1,1),(i,1))):l[uvl].uv=(.5+(L[j]-L[-1]/2)/(z1-z0)*asp,v)
    bm.to_mesh(me);bm.free();me.materials.append(m);o=obj('sl',me,parent=parent);smooth(o,60);return o
def tubecurve(pts,r,m,parent=None,cyc=False):
    cv=bpy.data.curves.new('t','CURVE');cv.dimensions='3D';cv.bevel_depth=r;cv.bevel_resolution=5;cv.resolution_u=16;cv.use_fill_caps=True;s=cv.splines.new('BEZIER');s.bezier_points.add(len(pts)-1);s.use_cyclic_u=cyc
    for p,c in zip(s.bezier_points,pts): p.co=c;p.handle_left_type=p.handle_right_type='AUTO'
    cv.materials.append(m);return obj('tubing',cv,parent=parent)
def leaflet(w,d,loc,rz,t='c_leaf',up=.07):
    m=tex('lf',t,.6);bm=bmesh.new();uvl=bm.loops.layers.uv.new();X=[-w/2,-w/6,w/6,w/2];Z=[.012,up,.012,up];n=8;cols=[]
    for i in range(3*n+1):
        k=i/n;j=min(2,int(k));f=k-j;x=X[j]+(X[j+1]-X[j])*f;z=Z[j]+(Z[j+1]-Z[j])*f;cols.append((x,z,i/(3*n)))
    V=[[bm.verts.new((x,y*d/2,z)) for x,z,u in cols] for y in (-1,1)]
    for i in range(3*n):
        f=bm.faces.new((V[0][i],V[0][i+1],V[1][i+1],V[1][i]))
        for l,(a,b) in zip(f.loops,((i,0),(i+1,0),(i+1,1),(i,1))):l[uvl].uv=(cols[a][2],b)
    me=bpy.data.meshes.new('lf');bm.to_mesh(me);bm.free();me.materials.append(m);o=obj('lf',me,loc,(0,0,rz));s=o.modifiers.new('so','SOLIDIFY');s.thickness=.008;return o
def aaa(g,loc,rz,roll=0,r=.11,L=.95):
    e=empty((loc[0],loc[1],r),(0,0,rz));i=empty((0,0,0),(0,90,0));i.parent=e;j=empty((0,0,0),(0,0,roll));j.parent=i
    # texture runs along the axis: its own little mesh
    m=tex('aaa','c_aaa',.3,clear=.3);bm=bmesh.new();uvl=bm.loops.layers.uv.new();n=48;ring=[[bm.verts.new((z,r*math.cos(2*math.pi*k/n),r*math.sin(2*math.pi*k/n))) for k in range(n)] for z in (-L/2,L/2)]
    for k in range(n):
        f=bm.faces.new((ring[0][k],ring[0][(k+1)%n],ring[1][(k+1)%n],ring[1][k]))
        for l,(u,kk) in zip(f.loops,((0,k),(0,k+1),(1,k+1),(1,k))):
            a=360*kk/n-115;a=(a+180)%360-180 if kk!=k+1 or True else a
            l[uvl].uv=(u,.5-a/130)
    bmesh.ops.recalc_face_normals(bm,faces=bm.faces);me=bpy.data.meshes.new('aaa');bm.to_mesh(me);bm.free();me.materials.append(m);o=obj('aaa',me,parent=e);smooth(o,60)
    lathe(rounded([(0,-L/2,0),(r*.98,-L/2,.02),(r*.98,L/2,.02),(.045,L/2,0),(.045,L/2+.05,.01),(0,L/2+.05,0)],4),g.alu,48,parent=i)
def coin(g,loc,r=.2,h=.06,rot=(0,0,0)):
    e=empty(loc,rot);lathe(rounded([(0,0,0),(r,0,.015),(r,h*.7,.01),(r*.9,h,.01),(0,h,0)],4),g.alu,64,parent=e)
    for w,d,z in ((.7,.16,h),(.16,.7,h-.001)): slab(r*w,r*d,.004,.01,mat('plus','#66727f',.5),(0,0,z),bev=0,parent=e)
# ---------- paracetamol, amoxicillin
def parabox(loc,rot,flat=False):
    o=flatbox('para',1.9,.42,1.08,loc,rot) if flat else box3('para',1.9,.42,1.08,loc,(0,0,rot));o.data.materials[3]=mat('left','#ffffff',.4,spec=.4);return o # white goes round the left edge
def P_paracetamol(g):
    a_mats(g);e=mat('pe','#c3ccd6',.6);parabox((0,.25,0),-14);contact(1.9,.42,.05,.6,(0,.25,.002),(0,0,-14))
    a_blister(5,2,(.06,-.55,0),(0,0,-1),g.foil,g.tab,line=e)
    for x,y,s in ((-1.08,-.56,-40),(-.94,-.84,15)): scored(.118,.1,g.tab,(x,y,0),rim=e,spin=s,groove=.012) # as large as in the blister
    studio(.4,0,.8,140)
def P_paracetamol_close(g):
    parabox((0,.3,0),-24);e=mat('pe','#c3ccd6',.6)
    for x,y,z,s,rot in ((-.46,-.46,0,20,(0,0,0)),(-.50,-.559,.076,30,(50,0,-22)),(-.16,-.60,0,-50,(0,0,0))): scored(.11,.085,g.white,(x,y,z),rot,rim=e,spin=s,groove=.012) # one leans on another
    studio(.2,0,.86,80)
def P_paracetamol_contents(g):
    a_mats(g);e=mat('pe','#c3ccd6',.6);parabox((0,.05,0),-6,True)
    for x,y,s in ((-.08,-.66,5),(.08,-1.58,-5)): a_blister(5,2,(x,y,0),(0,0,s),g.foil,g.tab,px=.36,py=.34,line=e)
    studio(.92,0,.82)
def capblister(g,n,loc,rot):
    e=empty(loc,rot);w=n*.25+.1;slab(w,.86,.012,.06,mat('foil','#C9D2DA',.4,metal=.7),parent=e,bev=0);clear=a_shell('pocket','#f6fbff',.02,.18,.16,.25,.3)
    for i in range(n):
        x=(i-(n-1)/2)*.25;capsule(.09,.4,g.rose,g.cream,(x,0,.105),(90,0,0),parent=e)
        o=lathe([(0,-.375)]+[(.113*math.cos(t),z+.125*math.sin(t)) for z,ts in ((-.24,range(-80,1,8)),(.24,range(0,81,8))) for t in [math.radians(a) for a in ts]]+[(0,.375)],clear,96,(x,0,.108),(90,0,0),parent=e,ang=70);o.scale=(1,.95,1)
    return e
def P_amoxicillin(g):
    box3('amox',1.9,.46,1.08,(0,.25,0),(0,0,14))
    for x,y,r,z in ((-.62,-.58,35,.104),(.02,-.80,-20,.104),(.52,-.52,70,.104),(-.12,-.45,80,.104),(.86,-.80,15,.104)): capsule(.1,.26,g.rose,g.cream,(x,y,z),(90,0,r))
    studio(.42,0,.8)
def P_amoxicillin_close(g):
    box3('amox',1.9,.46,1.08,(0,.3,0),(0,0,22));
    for x,y,r in ((.24,-.50,66),(.78,-.60,-58)): capsule(.115,.3,g.rose,g.cream,(x,y,.12),(90,0,r))
    studio(.2,0,.86,55)
def P_amoxicillin_contents(g):
    flatbox('amox',1.9,.46,1.08,(0,.1,0),6);capblister(g,7,(-.24,-.62,0),(0,0,-3));capblister(g,7,(.24,-1.58,0),(0,0,4));capblister(g,7,(-.2,-2.54,0),(0,0,-3))
    studio(.95,0,.84)
# ---------- vitamin C
def vitc(g,lid=True,open_=False):
    y=mat('vy','#FFCE55',.3,clear=.2)
    if open_: lathe(rounded([(0,0,0),(.36,0,.03),(.36,1.64,.015),(.315,1.64,.015),(.315,.1,.0),(0,.1,0)]),y)
    else: lathe(rounded([(0,0,0),(.36,0,.03),(.36,1.64,.02),(0,1.64,0)]),y)
    label(.363,.07,1.57,tex('l','c_vitc',.35))
    if lid: ridged(.385,.32,g.saf,1.62,48)
def eff(): return mat('eff','#F9C873',.75)
def P_vitamin_c(g):
    vitc(g);o=eff();e=mat('effe','#EDB052',.8)
    def t(x,y,z,spin,rot=(0,0,0)): scored(.27,.13,o,(x,y,z),rot,rim=e,spin=spin)
    t(.74,-.30,0,-20);t(.79,-.34,.131,-48)
    t(-.66,-.1,0,10);t(-.67,-.09,.131,-70);t(-.82,-.33,.247,24,(66,0,-35));contact(.2,.08,.14,.5,(-.86,-.47,.003),(0,0,-35))
    studio(.4,0,.8)
def scored(r,h,m,loc,rot=(0,0,0),parent=None,rim=None,spin=0,groove=.02):
    """round tablet with bevelled edges; a break line runs along its local y, on top, turned by spin; rim: material of the wall and of the line, darker, for lamps from all sides leave no edge on pale tablets"""
    pr=[(r*.9*k/60,h) for k in range(61)]+[(r*(.9+.1*k/6),h-h*.22*(k/6)) for k in range(1,7)];pr=pr+[(q,h-z) for q,z in reversed(pr)]
    o=lathe(pr,m,360,rot=(0,0,0),ang=24)
    for v in o.data.vertices:
        if v.co.z>h*.6: v.co.z-=1.3*groove*max(0,1-abs(v.co.x)/groove)
    if rim:
        o.data.materials.append(rim);o.data.update()
        for f in o.data.polygons:
            if abs(f.normal.z)<.3 or (abs(f.center.x)<groove and f.center.z>h*.4): f.material_index=1
    smooth(o,14);o.location=loc;o.rotation_euler=(Euler([math.radians(a) for a in rot]).to_matrix()@Matrix.Rotation(math.radians(spin),3,'Z')).to_euler();o.parent=parent;return o
def P_vitamin_c_close(g):
    o=eff();nt=o.node_tree;b=nt.nodes['Principled BSDF'];n=nt.nodes.new('ShaderNodeTexNoise');n.inputs['Scale'].default_value=42;n.inputs['Detail'].default_value=4;bu=nt.nodes.new('ShaderNodeBump');bu.inputs['Strength'].default_value=.16;bu.inputs['Distance'].default_value=.02
    tc=nt.nodes.new('ShaderNodeTexCoord');nt.links.new(tc.outputs['Object'],n.inputs['Vector']);nt.links.new(n.outputs['Fac'],bu.inputs['Height']);nt.links.new(bu.outputs['Normal'],b.inputs['Normal'])
    scored(.27,.13,o,(.26,.12,0),(0,0,10));scored(.27,.13,o,(.28,.09,.131),(0,0,-30));scored(.27,.13,o,(.24,.12,.262),(0,0,-52))
    scored(.27,.13,o,(-.2,-.07,.262),(74,0,-16));scored(.27,.13,o,(.1,-.5,0),(0,0,28))
    grp((-.42,.5,0),(0,0,0),lambda:ridged(.385,.32,g.saf,0,48));studio(.5,0,.88,70)
def P_vitamin_c_contents(g):
    e=empty((-1.0,.35,.363),(0,0,-8));i=empty((0,0,0),(0,90,0));i.parent=e
    G=grp((0,0,0),(0,0,-40),vitc,g,False,True);G.parent=i
    o=eff();rim=mat('effe','#EDB052',.8)
    e2=empty((-1.0,.35,0),(0,0,-8))
    for x,a,s in ((1.50,90,0),(1.64,84,35),(1.80,76,-20),(1.98,66,50),(2.16,58,20)): scored(.27,.13,o,(x,0,.27*math.sin(math.radians(a)) if a<90 else .30),(0,a,0),parent=e2,rim=rim,spin=s)
    for x,y,z,s in ((1.25,-.42,0,-30),(.95,-.85,0,60),(1.0,-.82,.131,-25),(.36,-.62,0,15),(1.55,-.98,0,-65)): scored(.27,.13,o,(x,y,z),rim=rim,spin=s)
    grp((-.62,-.62,0),(0,0,0),lambda:ridged(.385,.32,g.saf,0,48))
    studio(.72,0,.84)
# ---------- vitamin D3
def d3(g):
    lathe(rounded([(0,0,0),(.42,0,.07),(.42,.92,.18),(.17,1.12,.06),(.17,1.24,0)],14),amber(.8),160,ang=60);label(.4225,.08,.70,tex('l','c_d3',.45),arc=340)
    knurl(.2,.26,g.cap,1.2,36);rub=mat('rub','#f2f2f2',.6);lathe(rounded([(0,1.44,0),(.14,1.44,.02),(.125,1.64,.1),(.105,1.8,.1),(0,1.85,0)]),rub)
def P_vitamin_d3(g): d3(g);studio(.36,0,.8)
# ---------- cough syrup
def cupof(g,loc,full=True):
    cup=mat('cup','#eef7ff',.08,trans=1,ior=1.4);pr=rounded([(0,0,0),(.2,0,.03),(.27,.42,.01)],6);lathe(pr+[(.25,.42)]+[(max(0,r-.02),z+.02) for r,z in reversed(pr[:-1])],cup,64,loc)
    if full: lathe([(0,.025),(.18,.025),(.232,.32),(0,.32)],mat('sy','#8C2436',.1,trans=.25,ior=1.33),64,(loc[0],loc[1],loc[2]+.005),ang=30)
def cup10(loc=(0,0,0),rz=0,sc=1):
    """measuring cup, filled to its mark of 10 ml; up to there it is one glossy body in the colour of the syrup, for a wall before it only adds noise"""
    e=empty(loc,(0,0,rz));e.scale=(sc,)*3;w=a_shell('cupw','#EDF3F8',.03,.5,.08,.2,.25);R=lambda z:.2+.07*z/.42
    lathe(rounded([(0,0,0),(.2,0,.02),(R(.035),.035,0),(0,.036,0)],6),mat('cupb','#E9D3DA',.2,clear=.5),128,parent=e,ang=60)
    lathe([(R(.034)-.002,.034),(R(.32),.32),(R(.32)-.012,.321),(0,.321)],a_liq('csy','#7C1530','#B8385A',.12),128,parent=e,ang=40);lathe([(0,.322),(R(.32)-.012,.322)],mat('cst','#98203F',.1,clear=.5),128,parent=e,ang=80)
    lathe([(R(.32),.32),(R(.42),.42)],w,128,parent=e,ang=60);lathe([(R(.42)+.011*math.cos(t*math.pi/8),.42+.011*math.sin(t*math.pi/8)) for t in range(17)],mat('cupr','#F2F6FA',.15,clear=.4),128,parent=e,ang=80)
    m=tex('cupm','c_cup',.5);nt=m.node_tree;bs=nt.nodes['Principled BSDF'];im=[n for n in nt.nodes if n.type=='TEX_IMAGE'][0];nt.links.remove(bs.inputs['Base Color'].links[0]);bs.inputs['Base Color'].default_value=(1,1,1,1);nt.links.new(im.outputs['Color'],bs.inputs['Alpha'])
    bm=bmesh.new();uvl=bm.loops.layers.uv.new();n=40;A=math.radians(110);c=[[bm.verts.new(((R(z)+.003)*math.sin(-A/2+A*i/n),-(R(z)+.003)*math.cos(-A/2+A*i/n),z)) for i in range(n+1)] for z in (.04,.4)]
    for i in range(n):
        f=bm.faces.new((c[0][i],c[0][i+1],c[1][i+1],c[1][i]))
        for l,(u,v) in zip(f.loops,((i/n,0),((i+1)/n,0),((i+1)/n,1),(i/n,1))): l[uvl].uv=(u,v)
    me=bpy.data.meshes.new('marks');bm.to_mesh(me);bm.free();me.materials.append(m);smooth(obj('marks',me,parent=e),80);return e
def syrup(g):
    lathe(rounded([(0,0,0),(.5,0,.07),(.5,1.36,.28),(.2,1.66,.06),(.2,1.80,0)],16),amber(1.24),160,ang=60);label(.5025,.1,1.06,tex('l','c_syrup',.45),160,arc=340)
    knurl(.25,.3,g.cap,1.75,44)
def syrup_open():
    """no glass: one body, a closed lip round the mouth, a wall and a floor inside the neck"""
    br=amber(1.24);lathe(rounded([(0,0,0),(.5,0,.07),(.5,1.36,.28),(.2,1.66,.06),(.2,1.80,0)],16),br,160,ang=60);label(.5025,.1,1.06,tex('l','c_syrup',.45),160,arc=340)
    lp=mat('lip','#6E3418',.1,clear=.8,spec=.6);ring=lambda r,z,t,m,k=1.:lathe([(r+t*math.cos(a*math.pi/12),z+k*t*math.sin(a*math.pi/12)) for a in range(25)],m,160,ang=80)
    ring(.186,1.806,.034,lp);ring(.2,1.70,.02,br,.8)
    lathe([(.154,1.806),(.152,1.52)],mat('bore','#4A1F0C',.16,clear=.4),128,ang=80);lathe([(0,1.64),(.153,1.64)],mat('deep','#240B05',.12,clear=.6),128)
def P_cough_syrup(g): syrup(g);cup10((.9,-.3,0),6);studio(.38,0,.82)
def P_cough_syrup_close(g):
    cup10((.1,-.12,0),6);grp((-.27,.33,0),(0,0,0),lambda:knurl(.25,.3,g.cap,0,44));studio(.34,0,.88,70)
def P_cough_syrup_contents(g):
    box3('c_syr',1.08,.9,1.75,(-.72,.72,0),(0,0,16));grp((.42,.1,0),(0,0,2),syrup_open);cup10((1.22,-.42,0),6);grp((-.42,-.62,0),(0,0,0),lambda:knurl(.25,.3,g.cap,0,44))
    studio(.6,0,.84)
# ---------- omega-3
def softgel(g,loc,rz=0,rx=90,s=1): return lathe([(0,-.2*s)]+[(.115*s*math.sin(t*math.pi/16),-.2*s*math.cos(t*math.pi/16)) for t in range(1,16)]+[(0,.2*s)],g.gold,40,loc,(rx,0,rz),ang=80)
def omega(g,open_=False):
    if open_:
        lathe(rounded([(0,0,0),(.62,0,.08),(.62,1.04,.14),(.52,1.17,.04),(.52,1.34,.02),(.47,1.34,.02),(.47,1.14,.04),(.57,1.0,.1),(.57,.06,.05),(0,.06,0)],10),g.white)
        for z in (1.20,1.24): lathe([(.52,z-.012),(.535,z),(.52,z+.012)],g.white,96)
    else: lathe(rounded([(0,0,0),(.62,0,.08),(.62,1.04,.14),(.5,1.17,.04),(.5,1.22,0)],10),g.white)
    label(.6235,.1,.93,tex('l','c_omega',.4))
    if not open_: knurl(.56,.3,g.lapis,1.18,64)
def P_omega_3(g):
    omega(g)
    for x,y,r in ((.94,-.35,20),(.74,-.72,80),(1.1,-.72,-30),(-.84,-.55,10),(-.62,-.86,70)): softgel(g,(x,y,.115),r)
    studio(.4,0,.82)
def P_omega_3_close(g):
    omega(g)
    for x,y,r in ((.80,-.42,20),(.62,-.66,80),(-.74,-.5,-20)): softgel(g,(x,y,.115),r)
    studio(.14,0,.88,50)
def P_omega_3_contents(g):
    grp((-.5,.3,0),(0,0,6),omega,g,True);R=_rnd.Random(3)
    inside=lambda:[softgel(g,(r*math.cos(a),r*math.sin(a),z),R.uniform(0,180)) for r,a,z in [(.0,0,1.22)]+[(.27,k*1.256,1.14) for k in range(5)]+[(.36,k*.9,1.0) for k in range(7)]]
    grp((-.5,.3,0),(0,0,0),inside)
    grp((.82,.52,0),(0,0,0),lambda:knurl(.56,.3,g.lapis,0,64))
    for x,y,r in ((.34,-.46,10),(.66,-.32,70),(.98,-.42,-25),(1.3,-.3,50),(.5,-.82,-60),(.84,-.76,25),(1.16,-.78,85),(.16,-.88,40),(-.2,-.72,-15),(.7,-1.14,5),(1.02,-1.12,-40),(.34,-1.2,75),(-.56,-.86,60)): softgel(g,(x,y,.115),r)
    studio(.78,0,.84)
# ---------- hand gel
def gel(g,turn=0,fine=False):
    """turn: degrees by which the label is turned back; fine: pump with a ribbed collar and a drop, for close views"""
    lathe(rounded([(0,0,0),(.46,0,.07),(.46,1.26,.22),(.16,1.5,.06),(.16,1.6,0)],14),pb_brown(1.27,'#3FB4EA','#BFE3F4','#A6DCF5',.08),160,ang=60)   # one body: a wall of plastic before the gel made its highlights speckled and left a gap at the shoulder
    label(.4625,.12,1.0,tex('l','c_gel',.4),rot=(0,0,-turn),arc=300)
    if fine:
        ridged(.21,.2,g.lapis,1.57,44);d=.05;lathe([(0,-.075)]+[(d*math.sin(t*math.pi/24),-.03-.045*math.cos(t*math.pi/24)) for t in range(1,13)]+[(.046,-.012),(.034,.01)],mat('drop','#4FC0F4',.04,clear=.9,spec=.7),64,(-.38,0,1.9),ang=80)
    else: lathe(rounded([(0,1.57,0),(.2,1.57,.02),(.2,1.77,.03),(0,1.77,0)]),g.lapis)
    lathe(rounded([(0,1.7,0),(.06,1.7,0),(.06,1.98,0),(0,1.98,0)]),g.lapis)
    slab(.6,.2,.1,.09,g.lapis,(-.15,0,1.96),bev=.035);lathe(rounded([(0,0,0),(.05,0,.01),(.05,.1,0),(0,.1,0)]),g.lapis,48,(-.38,0,1.9));lathe(rounded([(0,0,0),(.13,0,.02),(.13,.13,.04),(0,.13,0)]),g.lapis,loc=(0,0,1.95))
def dollop(loc,s=1,turn=0,coils=.014):
    """a heap of gel as it comes from the pump: a coil that has half run into itself; one body that the lamp at the upper left lights through to the far side; coils: how high they stand"""
    m=mat('dg','#2FA4E2',.06,clear=.8,spec=.6);nt=m.node_tree;b=nt.nodes['Principled BSDF'];L=nt.links.new
    geo=nt.nodes.new('ShaderNodeNewGeometry');dot=nt.nodes.new('ShaderNodeVectorMath');dot.operation='DOT_PRODUCT';dot.inputs[1].default_value=(.72,-.62,.15);L(geo.outputs['Normal'],dot.inputs[0])
    rp=nt.nodes.new('ShaderNodeValToRGB');L(dot.outputs['Value'],rp.inputs[0]);rp.color_ramp.elements[0].color=srgb('#1F93D8');rp.color_ramp.elements[1].color=srgb('#92DFFC');rp.color_ramp.elements[1].position=1;k=rp.color_ramp.elements.new(.45);k.color=srgb('#58C2F1')
    L(rp.outputs[0],b.inputs['Base Color']);L(rp.outputs[0],b.inputs['Emission']);b.inputs['Emission Strength'].default_value=.12
    bm=bmesh.new();n,T=160,60;R=lambda a:1+.05*math.sin(2*a+.6)+.03*math.sin(5*a);rings=[[bm.verts.new((.03*s,.02*s,.27*s))]]
    for j in range(1,T+1):
        t=j/T;ring=[]
        for i in range(n):
            a=2*math.pi*i/n;coil=math.cos(2*math.pi*(2.2*t-a/2/math.pi))*coils*min(1,t*3)*min(1,(1-t)*4);z=.2*max(0,1-t*t)**.8+.07*math.exp(-(t/.24)**2)+coil
            x,y=.38*R(a)*t*math.cos(a)+.03*(1-t),.34*R(a)*t*math.sin(a)+.02*(1-t);ring.append(bm.verts.new((x*s,y*s,z*s if j<T else 0)))
        rings.append(ring)
    for p,q in zip(rings,rings[1:]):
        for i in range(n): bm.faces.new((p[0],q[i],q[(i+1)%n]) if len(p)==1 else (p[i],q[i],q[(i+1)%n],p[(i+1)%n]))
    me=bpy.data.meshes.new('d');bm.to_mesh(me);bm.free();me.materials.append(m);o=obj('d',me,(loc[0],loc[1],0),(0,0,turn));smooth(o,80);return o
def P_hand_gel(g): gel(g);studio(.34,0,.82)
def P_hand_gel_close(g):
    grp((0,0,0),(0,0,30),gel,g,30,True);studio(.48,0,.88,60)
def P_hand_gel_contents(g): grp((-.2,.3,0),(0,0,10),gel,g);dollop((.62,-.45),1.1);dollop((.12,-.80),.45,120,.003);studio(.66,0,.84)
# ---------- DermaHeal
def tubebody(g,capon=True):
    """lies on the ground along +x, mouth at x=0"""
    n=44;L=1.75;bm=bmesh.new();uvl=bm.loops.layers.uv.new();seg=96;R=.33;rings=[];A0=math.radians(120)
    for k in range(n+1):
        t=k/n;fl=t**1.5;a=R*(1-fl)+.46*fl;b=R*(1-fl)+.014*fl;rings.append([bm.verts.new((L*t,a*math.cos(2*math.pi*i/seg),b+b*math.sin(2*math.pi*i/seg))) for i in range(seg)])
    for k in range(n):
        for i in range(seg):
            f=bm.faces.new((rings[k][i],rings[k][(i+1)%seg],rings[k+1][(i+1)%seg],rings[k+1][i]))
            for l,(kk,ii) in zip(f.loops,((k,i),(k,i+1),(k+1,i+1),(k+1,i))):
                fl=(kk/n)**1.5;al=2*math.pi*(ii)/seg-math.atan2(.6*(R*(1-fl)+.46*fl),-.8*(R*(1-fl)+.014*fl))
                if al>math.pi:al-=2*math.pi
                l[uvl].uv=(kk/n,.5-al/math.pi)
    bmesh.ops.recalc_face_normals(bm,faces=bm.faces);me=bpy.data.meshes.new('tube');bm.to_mesh(me);bm.free();me.materials.append(tex('l','c_tube',.32,clear=.2));o=obj('tube',me);smooth(o,60)
    # closing cap of the crimp, shoulder, nozzle
    lathe(rounded([(.33,0,0),(.31,.07,.03),(.15,.13,.02),(.15,.3,.01),(.06,.3,0),(.06,.2,0),(0,.2,0)]),g.white,loc=(0,0,.33),rot=(0,-90,0))
    if capon: tcap(g,(-.10,0,.33),(0,-90,0))
def tcap(g,loc,rot):
    e=empty(loc,rot);o=ridged(.33,.44,g.mint,0,44,bev=.06);o.parent=e;return e
def swirl(loc,s=1):
    cr=mat('crm','#fdeed8',.35,sss=.15);cv=bpy.data.curves.new('sw','CURVE');cv.dimensions='3D';cv.bevel_depth=.1*s;cv.bevel_resolution=6;cv.use_fill_caps=True;sp=cv.splines.new('POLY');N=120;sp.points.add(N)
    for i,p in enumerate(sp.points):
        t=i/N;r=.25*s*(1-t)**1.05;a=t*2*math.pi*3.0;p.co=(r*math.cos(a),r*math.sin(a),.10*s+.40*s*t+.06*s*t**6,1);p.radius=1-.55*t-.4*t**8
    cv.materials.append(cr);o=obj('sw',cv,(loc[0],loc[1],0));lathe([(0,.5*s),(.05*s,.44*s),(.24*s,.13*s),(.28*s,.03*s),(.27*s,0),(0,0)],cr,48,(loc[0],loc[1],0));return o
def P_dermaheal_cream(g):
    box3('c_derma',1.95,.5,1.06,(.05,.55,0),(0,0,-14));grp((-.95,-.76,0),(0,0,9),tubebody,g);studio(.5,0,.84)
def P_dermaheal_cream_close(g): grp((0,0,.004),(0,0,-40),tubebody,g);studio(.9,0,.8,45)
def P_dermaheal_cream_contents(g):
    grp((-.75,.15,.004),(0,0,12),tubebody,g,False);tcap(g,(-1.12,-.42,0),(0,0,0));swirl((-.05,-.62),1.25);studio(.72,0,.84)
# ---------- blood pressure monitor
def wedge(w,d,h,r,m,slope,parent,bev=.1):
    o=slab(w,d,h,r,m,bev=bev,parent=parent)
    for v in o.data.vertices:
        if v.co.z>.01: v.co.z=h+slope*v.co.y
    return o
def bpm(g):
    sl=.30;e=empty();wedge(1.5,1.6,.46,.28,g.white,sl,e,.1);t=empty((0,0,.46),(math.degrees(math.atan(sl)),0,0));t.parent=e
    slab(1.22,1.04,.022,.12,g.dark,(0,.2,.0),bev=.008,parent=t);screen(1.06,.895,tex('s','c_lcd_bp',.12,clear=.6,emit=.9),(0,.2,.024),parent=t)
    lathe(rounded([(0,0,0),(.19,0,.02),(.19,.05,.03),(0,.055,0)]),g.sky,loc=(0,-.57,-.005),parent=t)
    for x in (-.45,.45): slab(.28,.14,.035,.07,g.grey,(x,-.57,-.002),bev=.015,parent=t)
    return e
def cuff(g,H=.82):
    cu=mat('cuff','#1F4A93',.85);bm=bmesh.new();n=120;a0,a1=math.radians(-250),math.radians(150);ring=[]
    for i in range(n+1):
        a=a0+(a1-a0)*i/n;r=.43+.075*i/n;ring.append([bm.verts.new((r*math.sin(a)*1.08,-r*math.cos(a),z)) for z in (0,H)])
    for p,q in zip(ring,ring[1:]): bm.faces.new((p[0],q[0],q[1],p[1]))
    me=bpy.data.meshes.new('cuff');bm.to_mesh(me);bm.free();me.materials.append(cu);o=obj('cuff',me);s=o.modifiers.new('so','SOLIDIFY');s.thickness=.06;s.offset=-1;bevel(o,.022,3,40)
    # tag, following the outer turn
    bm=bmesh.new();uvl=bm.loops.layers.uv.new();m=tex('ct','c_cuff',.6);c=[];T=24;b0,b1=math.radians(-46),math.radians(46)
    for i in range(T+1):
        a=b0+(b1-b0)*i/T;k=(a-a0)/(a1-a0);r=.43+.075*k+.008;c.append([bm.verts.new((r*math.sin(a)*1.08,-r*math.cos(a),z)) for z in (.14,.68)])
    for i in range(T):
        f=bm.faces.new((c[i][0],c[i+1][0],c[i+1][1],c[i][1]))
        for l,(k,v) in zip(f.loops,((i,0),(i+1,0),(i+1,1),(i,1))): l[uvl].uv=(k/T,v)
    me=bpy.data.meshes.new('tag');bm.to_mesh(me);bm.free();me.materials.append(m);o=obj('tag',me);smooth(o,80)
def P_blood_pressure_monitor(g):
    e=bpm(g);e.rotation_euler[2]=math.radians(-10);e.location=(-.35,-.1,0);grp((1.02,.62,0),(0,0,-8),cuff,g)
    tubecurve(((.30,.12,.20),(.52,.02,.13),(.82,-.32,.04),(1.36,-.42,.04),(1.72,-.02,.05),(1.66,.44,.14),(1.48,.56,.2)),.038,g.grey)
    studio(.56,0,.84)
def P_blood_pressure_monitor_close(g):
    e=bpm(g);e.rotation_euler[2]=math.radians(16);studio(.5,0,.88,50)
# ---------- pulse oximeter
def oxi(g,loc=(0,0,0),rot=(0,0,0)):
    e=empty(loc,rot);u=empty((0,0,.385),(0,-3.5,0));u.parent=e;dk=mat('rubber','#4A5F7A',.6)
    lo=slab(1.5,.84,.36,.36,g.wmat,(0,0,0),bev=.1,parent=e,seg=40);up=slab(1.5,.84,.37,.36,g.sky,(0,0,.0),bev=.12,parent=u,seg=40);pad=slab(1.4,.76,.42,.33,dk,(-.02,0,.17),bev=.02,parent=e,seg=40)
    def opening(r,x,*parts): # for the finger, wider towards its mouth; the rubber lines it
        cut=lathe(rounded([(0,0,0),(r,0,.06),(r+.04,1,0),(0,1,0)]),dk,128,(x,0,.39),(0,90,0),parent=e);cut.scale=(.68,1,1);cut.hide_render=True
        for o in parts: b=o.modifiers.new('bo','BOOLEAN');b.operation='DIFFERENCE';b.solver='EXACT';b.object=cut
    opening(.27,.2,lo,up);opening(.24,-.1,pad)
    slab(.94,.58,.02,.1,g.dark,(-.15,0,.365),bev=.008,parent=u);screen(.80,.5,tex('s','lcd_ox',.12,clear=.6,emit=1.1),(-.15,0,.387),parent=u)
    lathe(rounded([(0,0,0),(.095,0,.01),(.095,.04,.02),(0,.04,0)]),g.white,loc=(.46,0,.365),parent=u)
    return e
def P_pulse_oximeter(g): oxi(g,rot=(0,0,-32));studio(.56,0,.82)
def P_pulse_oximeter_close(g): oxi(g,rot=(0,0,-22));studio(.78,0,.88,50)
def softcase(loc,rz,w=1.2,d=1.5,h=.34,t='c_case'):
    cm=mat('fab','#1E4FA8',.9);e=empty((loc[0],loc[1],0),(0,0,rz));slab(w,d,h,.28,cm,bev=.13,parent=e);slab(w+.03,d+.03,.05,.29,mat('zip','#0E2C5E',.7),(0,0,h*.45),bev=.02,parent=e)
    screen(.62,.62*4/3,tex('cs',t,.9),(0,0,h),parent=e,r=.05);slab(.1,.22,.04,.05,mat('zp','#b9c4cd',.35),(w/2+.06,-.1,h*.45),(0,0,8),bev=.012,parent=e)
def P_pulse_oximeter_contents(g):
    softcase((-1.0,.84,0),8,1.15,1.4);leaflet(1.35,1.1,(.75,.85,0),-6);oxi(g,(-.6,-.74,0),(0,0,-28));aaa(g,(.95,-.35,0),12);aaa(g,(1.05,-.68,0),6)
    cord=mat('cord','#27B4F5',.7);tubecurve(((.35,-1.0,.03),(.75,-.98,.03),(1.25,-1.0,.03),(1.5,-1.25,.03),(1.2,-1.5,.03),(.75,-1.38,.03),(.45,-1.5,.03),(.18,-1.3,.03)),.028,cord,cyc=True)
    studio(.98,0,.86)
# ---------- thermometer
def thermo(g,loc=(0,0,0),rot=(0,0,0)):
    e=empty(loc,rot);slab(1.55,.44,.26,.2,g.white,(.45,0,0),bev=.1,parent=e);slab(.84,.31,.02,.08,g.dark,(.30,0,.256),bev=.006,parent=e);screen(.76,.273,tex('s','c_lcd_th',.15,clear=.5,emit=.5),(.30,0,.277),parent=e,r=.03)
    lathe(rounded([(0,0,0),(.11,0,.01),(.11,.03,.015),(0,.03,0)]),g.sky,loc=(.97,0,.256),parent=e)
    t=empty((-.28,0,.13),(0,-3.2,0));t.parent=e;tip=dict(rot=(0,-90,0),parent=t)
    # a grey collar between body and tip, clearly flatter than the body: surfaces at one height would cross along a ragged line
    o=lathe(rounded([(0,-.15,0),(.15,-.15,0),(.15,.1,.015),(.1,.1,0)]),g.grey,**tip);o.scale=(.68,1.15,1)
    o=lathe(rounded([(.0,.08,0),(.142,.08,0),(.136,.13,.02),(.118,.36,.1),(.062,.8,.1),(.05,1.0,0)]),g.sky,**tip);o.scale=(.68,1.15,1)
    lathe(rounded([(0,0,0),(.052,0,.006),(.05,.2,.045),(0,.24,0)]),g.alu,64,loc=(-1.0,0,0),**tip)
    return e
def tcase(g,loc,rz):
    cm=mat('tc','#86CBF2',.3,clear=.3);e=empty((loc[0],loc[1],0),(0,0,rz));slab(2.5,.5,.16,.24,cm,bev=.07,parent=e);slab(2.5,.5,.17,.24,cm,(0,0,.15),bev=.08,parent=e)
    slab(2.42,.42,.03,.2,mat('ts','#4E9BCB',.5),(0,0,.14),bev=0,parent=e);screen(1.2,.3,tex('tt','c_tcase',.4),(.2,0,.319),parent=e,r=.02);slab(.2,.08,.1,.03,cm,(-.1,-.27,.11),bev=.02,parent=e)
def P_thermometer(g): thermo(g,(.1,-.36,0),(0,0,38));tcase(g,(-.3,.34,0),38);studio(.95,0,.84)
def P_thermometer_close(g): thermo(g,rot=(0,0,-40));studio(.66,0,.9,50)
def P_thermometer_contents(g):
    thermo(g,(-.02,-.62,0),(0,0,6));tcase(g,(.05,.12,0),6);leaflet(1.5,1.15,(.36,1.26,0),-5);coin(g,(-.94,.92,0),.17,.07);studio(1.0,0,.86)
# ---------- glucose meter
def teststrip(g,loc=(0,0,0),rot=(0,0,0),s=1,parent=None):
    """test strip along y: contacts for the meter at .25, window for the blood at -.55"""
    e=empty(loc,rot);e.parent=parent;e.scale=(s,s,s);bk=mat('contacts','#16202c',.3);slab(.17,.8,.018,.02,g.cream,(0,-.15,0),bev=.004,parent=e)
    slab(.11,.14,.02,.02,mat('bl','#A81E3C',.2),(0,-.47,0),bev=0,parent=e);slab(.17,.05,.02,.01,g.sky,(0,-.33,0),bev=0,parent=e)
    for x in (-.048,0,.048): slab(.03,.15,.02,.004,bk,(x,.165,0),bev=0,parent=e)
def meter(g,loc=(0,0,0),rz=0,strip=True):
    e=empty(loc,(0,0,rz));slab(1.06,1.62,.26,.4,g.white,(0,0,0),bev=.1,parent=e);slab(.84,.86,.02,.12,g.dark,(0,.17,.255),bev=.008,parent=e);screen(.72,.638,tex('s','c_lcd_glu',.15,clear=.5,emit=.55),(0,.17,.277),parent=e)
    lathe(rounded([(0,0,0),(.15,0,.02),(.15,.04,.03),(0,.045,0)]),g.saf,loc=(0,-.5,.255),parent=e)
    slab(.3,.1,.07,.03,g.grey,(0,-.79,.085),bev=.02,parent=e)
    if strip: teststrip(g,(0,-.75,.12),(6,0,0),parent=e)
    return e
def vial(g,loc,rz=0):
    def f():
        lathe(rounded([(0,0,0),(.32,0,.03),(.32,.74,.02),(0,.74,0)]),g.lapis);label(.3225,.06,.68,tex('l','c_strips',.4),arc=150);ridged(.335,.16,g.cap,.73,48)
    return grp(loc,(0,0,rz),f)
def lancer(g,loc,rz):
    e=empty((loc[0],loc[1],.13),(0,0,rz));a=dict(rot=(0,90,0),parent=e)
    lathe(rounded([(0,0,0),(.11,0,.05),(.13,.45,.05),(.13,1.0,.02),(0,1.0,0)]),g.white,**a);lathe(rounded([(0,1.0,0),(.128,1.0,.01),(.122,1.3,.05),(.07,1.38,.02),(0,1.38,0)]),g.sky,**a)
    slab(.2,.1,.04,.045,g.saf,(.62,-.03,.115),(12,0,0),bev=.012,parent=e);lathe(rounded([(0,-.09,0),(.06,-.09,.02),(.06,.02,0),(0,.02,0)]),g.lapis,**a);lathe([(.128,.985),(.134,.99),(.134,1.015),(.128,1.02)],g.grey,**a)
def lancet(g,loc,rz):
    e=empty((loc[0],loc[1],0),(0,0,rz));slab(.09,.26,.07,.03,g.sky,bev=.015,parent=e);lathe(rounded([(0,0,0),(.07,0,.01),(.07,.06,.015),(0,.06,0)]),g.white,32,(0,.19,.005),parent=e);slab(.05,.1,.05,.02,g.white,(0,.12,.01),bev=.01,parent=e)
def P_glucose_meter(g): meter(g,(0,0,0),-14);vial(g,(.98,.38,0),-4);studio(.7,0,.82)
def P_glucose_meter_close(g): meter(g,(0,0,0),12);studio(.74,0,.9,60)
def P_glucose_meter_contents(g):
    softcase((-1.12,.95,0),6,1.25,1.5);leaflet(1.4,1.1,(1.15,1.28,0),-5);meter(g,(-.85,-.85,0),6,False);vial(g,(.2,.05,0),0);lancer(g,(.0,-.62,0),-6);coin(g,(.95,.12,0),.2,.06)
    for i in range(10): lancet(g,(.12+.24*(i%5)+.05*(i//5),-1.2-.46*(i//5),0),4)
    studio(1.0,0,.86)
# ---------- masks
def P_face_masks(g):
    box3('mask',2.0,1.0,.86,(0,.2,0),(0,0,-16));studio(.42,0,.82)
def P_elastic_bandage(g):
    box3('c_band',1.75,.6,1.0,(.3,.3,0),(0,0,-14))
    m=mat('band','#E3B78E',.9,spec=.1);r,w=.36,1.0
    rings=[(.05,0)]+[(.06+.0215*k,.0 if k%2 else .012) for k in range(0,14)]
    ribs=[(r+(.006 if k%2 else -.004),.03+k*(w-.06)/40) for k in range(41)]
    e=empty((-1.0,-.62,r+.006),(0,0,-34));i=empty((0,0,0),(90,0,0));i.parent=e
    lathe(rings+[(r-.01,.012)]+ribs+[(r-.01,w-.012)]+[(q,w-z) for q,z in reversed(rings)]+[(.05,0)],m,128,parent=i,ang=25)
    o=slab(.62,w-.02,.022,.01,m,(.3,-w/2,-r-.006),bev=.006,parent=e)
    cl=mat('clip','#B9BFC5',.46,metal=.8);sl=mat('slot','#3F474F',.6)
    def clip():   # a metal strip with two slots, its ends bent up into teeth
        slab(.5,.2,.03,.03,cl,(0,0,.012),bev=.009)
        for q in (-.1,.1): slab(.1,.07,.004,.03,sl,(q,0,.041),bev=0)
        for q in (-1,1):
            slab(.09,.22,.05,.025,cl,(q*.26,0,.004),bev=.012)
            for t in (-.075,0,.075): slab(.075,.04,.02,.012,cl,(q*.325,t,.026),(0,q*14,0),bev=.005)
    for x,y,z in ((.16,-1.04,-22),(.98,-.86,24)):
        grp((x,y,0),(0,0,z),clip);contact(.62,.2,.09,.45,(x,y,.002),(0,0,z))
    studio(.44,0,.82)
# ---------- ORS
def sach(loc,rot,s=1,parent=None):
    m=bpy.data.materials.get('sachm') or tex('sachm','sachet',.3,clear=.2)
    bm=bmesh.new();uvl=bm.loops.layers.uv.new();n=24;w,h=.9*s,1.2*s
    def puff(u,v): return .085*s*(max(0,(1-(2*u-1)**4))*max(0,(1-((v-.46)/.46)**4)) if v<.92 else 0)**.6
    vs=[[bm.verts.new(((u/n-.5)*w,-puff(u/n,v/n),v/n*h)) for u in range(n+1)] for v in range(n+1)]
    for v in range(n):
        for u in range(n):
            f=bm.faces.new((vs[v][u],vs[v][u+1],vs[v+1][u+1],vs[v+1][u]))
            for l,(a,b) in zip(f.loops,((u,v),(u+1,v),(u+1,v+1),(u,v+1))): l[uvl].uv=(a/n,b/n)
    me=bpy.data.meshes.new('s');bm.to_mesh(me);bm.free();me.materials.append(m);o=obj('s',me,loc,rot,parent);smooth(o,80);sd=o.modifiers.new('so','SOLIDIFY');sd.thickness=.02;sd.offset=1;return o
def orsbox(loc=(0,0,0),rot=(0,0,0)): return box3('c_ors',1.9,.55,1.22,loc,rot)
def contact(w,d,soft,amt,loc,rot=(0,0,0),parent=None):
    """the dark where a thing of w by d touches the ground: the lamps leave too little of it in front of things"""
    nx,ny=(max(8,int((v+2*soft)/.02)) for v in (w,d));bm=bmesh.new();cl=bm.loops.layers.float_color.new('Col')
    def k(x,y):
        t=min(1,math.hypot(max(0,abs(x)-w/2),max(0,abs(y)-d/2))/soft);return amt*(1-t)**2.2
    P=[[((i/nx-.5)*(w+2*soft),(j/ny-.5)*(d+2*soft)) for i in range(nx+1)] for j in range(ny+1)];V=[[bm.verts.new((x,y,0)) for x,y in r] for r in P]
    for j in range(ny):
        for i in range(nx):
            f=bm.faces.new((V[j][i],V[j][i+1],V[j+1][i+1],V[j+1][i]))
            for l in f.loops: c=k(l.vert.co.x,l.vert.co.y);l[cl]=(c,c,c,1)
    me=bpy.data.meshes.new('contact');bm.to_mesh(me);bm.free()
    m=bpy.data.materials.new('contact');m.use_nodes=True;nt=m.node_tree;nt.nodes.remove(nt.nodes['Principled BSDF']);mx=nt.nodes.new('ShaderNodeMixShader');tr=nt.nodes.new('ShaderNodeBsdfTransparent');em=nt.nodes.new('ShaderNodeEmission');em.inputs[0].default_value=srgb('#1B2A45');em.inputs[1].default_value=.35;a=nt.nodes.new('ShaderNodeVertexColor');a.layer_name='Col'
    nt.links.new(a.outputs[0],mx.inputs[0]);nt.links.new(tr.outputs[0],mx.inputs[1]);nt.links.new(em.outputs[0],mx.inputs[2]);nt.links.new(mx.outputs[0],nt.nodes['Material Output'].inputs['Surface']);me.materials.append(m)
    o=obj('contact',me,loc,rot,parent);o.visible_shadow=o.visible_diffuse=o.visible_glossy=False;return o
def P_oral_rehydration_salts(g):
    def f():
        orsbox((0,.275,0));sach((.60,-.24,.004),(-13,0,-3),.92)
        contact(.80,.02,.07,.75,(.61,-.245,.005),(0,0,-3))
    grp((0,.2,0),(0,0,-12),f);sach((-.42,-1.28,.004),(-90,0,12),.92);contact(.80,1.08,.05,.7,(-.525,-.745,.002),(0,0,12)) # as large as the sachet: a dark wider than it, or aside, lifts it from the ground
    studio(.5,0,.82)
def P_oral_rehydration_salts_close(g):
    def f():
        orsbox((0,.275,0));sach((.70,-.285,0),(-13,0,-3),.95)
    grp((0,.2,0),(0,0,14),f);studio(.2,0,.88,55)
def P_oral_rehydration_salts_contents(g):
    orsbox((.0,.75,0),(0,0,-5))
    for row in range(2):
        for i in range(5):
            a=18-9*i;r=math.radians(a);R=2.9;sach((-R*math.sin(r)+(.12 if row else -.1),-1.12-1.16*row-R*(1-math.cos(r)),.015+.035*i),(-90,0,a),.92)
    studio(.9,0,.86)
# ---------- inhaler
def inhaler(g,loc=(0,0,0),rz=0,cap=True):
    b=mat('inh','#27B4F5',.35,clear=.15);e=empty(loc,(0,0,rz));slab(.78,.56,1.26,.2,b,(0,0,0),bev=.035,parent=e)
    slab(.52,.5,.72,.2,b,(-.12,0,.29),(0,-90,0),bev=.04,parent=e)
    if cap: slab(.58,.56,.3,.23,g.lapis,(-.70,0,.29),(0,-90,0),bev=.06,parent=e)
    else: slab(.44,.42,.012,.17,mat('mouth','#0E3A55',.9,spec=.05),(-.832,0,.29),(0,-90,0),bev=0,parent=e)
    lathe(rounded([(0,1.15,0),(.243,1.15,0),(.243,1.30,.03),(.225,1.30,0),(.225,1.66,.06),(0,1.69,0)]),g.alu,128,parent=e)
    sleeve(.78,.56,.2,.58,1.14,tex('il','c_inh',.4),parent=e);return e
def P_salbutamol_inhaler(g): inhaler(g,rz=14);studio(.34,0,.82)
def P_salbutamol_inhaler_close(g): inhaler(g,rz=14,cap=False);studio(.16,0,.88,50)
def P_salbutamol_inhaler_contents(g):
    box3('c_inh',1.75,.62,1.0,(-.42,.72,0),(0,0,-6));inhaler(g,(.86,-.1,0),10,False);slab(.58,.56,.3,.23,g.lapis,(-.3,-.62,0),(0,0,20),bev=.06)
    studio(.6,0,.84)
